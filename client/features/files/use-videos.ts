import { useLiveQuery } from 'dexie-react-hooks'
import { fileProblem } from '#shared/rules/files.ts'
import {
  appendRecording,
  beginRecording,
  finishRecording,
} from '../../sync/files/store-local-file.ts'
import { forgetFile, readLocalFile } from '../../sync/store/local-files.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { LocalFile } from '../../sync/store/vault.ts'
import { posterOf } from './poster.ts'
import { usePictures } from './use-local-files.ts'

export interface PickedVideo {
  file_id: string
  thumbnail_file_id: string | null
}

/** Takes videos in, picked or recorded: once a promise resolves they are on this device. */
export function useVideos() {
  const { account } = useApp()
  const { vault } = account
  const { keepBlob, drop } = usePictures()
  const withPoster = async (file_id: string, video: Blob): Promise<PickedVideo> => {
    const poster = await posterOf(video)
    const thumbnail_file_id = poster ? await keepBlob(poster, 'poster.jpg', 'post') : null
    return { file_id, thumbnail_file_id }
  }
  return {
    async keep(file: File): Promise<PickedVideo> {
      const problem = fileProblem('video', file)
      if (problem) throw new Error(problem)
      return withPoster(await keepBlob(file, file.name, 'video'), file)
    },
    begin: () => beginRecording(vault),
    append: (id: string, piece: Blob) => appendRecording(vault, id, piece),
    async finish(id: string): Promise<PickedVideo> {
      await finishRecording(vault, id)
      return withPoster(id, (await readLocalFile(vault, id))!)
    },
    forget: (recording: string) => forgetFile(vault, recording),
    async drop({ file_id, thumbnail_file_id }: PickedVideo): Promise<void> {
      await drop(file_id)
      if (thumbnail_file_id) await drop(thumbnail_file_id)
    },
  }
}

/** Recordings that no tab continues any more, such as after a crash. */
export function useBrokenRecordings(current: string | null): LocalFile[] {
  const { account } = useApp()
  const rows = useLiveQuery(
    () => account.vault.files.where('state').equals('recording').toArray(),
    [account],
  )
  return rows?.filter(({ id, size }) => id !== current && size > 0) ?? []
}
