import { keepShared } from '../../sync/store/shared-things.ts'

interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void
}

/**
 * Stores the files that the system opens with this app until the user imports them; calls `onKept` when there are some.
 */
export function takeOpenedFiles(onKept: (failure: string | null) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files: handles = [] }) => {
    if (handles.length === 0) return
    Promise.all(handles.map((handle) => handle.getFile()))
      .then((files) => keepShared({ use: 'import', title: '', text: '', url: '', files }))
      .then(
        () => onKept(null),
        () => onKept('This file could not be kept on this device. Please open it again.'),
      )
  })
}
