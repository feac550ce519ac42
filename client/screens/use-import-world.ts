import { FILE_PURPOSES, type FilePurpose } from '#shared/rules/files.ts'
import type { Watch } from '../features/convert/book-text.ts'
import type { NamedFile, WorldText } from '../features/convert/world/world-text.ts'
import { prepareImage } from '../features/files/prepare-image.ts'
import { usePictures } from '../features/files/use-local-files.ts'
import { importWorld } from '../features/sections/import-world.ts'
import { useApp } from '../sync/react/app-context.ts'
import { appToast } from '../ui/toast.ts'

/** Makes a world of what was read of its copy; resolves with its id once all of it is on this device, or leaves nothing. */
export function useImportWorld() {
  const { account } = useApp()
  const { keepBlob, drop } = usePictures()
  return async (world: WorldText, watch: Watch): Promise<string> => {
    let unread = 0
    const keep = async ({ name, blob }: NamedFile, purpose: FilePurpose) => {
      const isImage = FILE_PURPOSES[purpose].kind === 'image'
      const ready = isImage ? await prepareImage(blob, purpose).catch(() => null) : blob
      if (ready) return keepBlob(ready, name, purpose)
      unread += 1
      return null
    }
    const id = await importWorld({ account, files: { keep, drop } }, world, watch)
    if (unread > 0) appToast.error(unreadSaid(unread))
    appToast.success('World imported')
    return id
  }
}

function unreadSaid(count: number): string {
  return count === 1
    ? '1 picture could not be read and was left out'
    : `${count} pictures could not be read and were left out`
}
