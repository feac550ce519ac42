import { useLiveQuery } from 'dexie-react-hooks'
import type { FilePurpose } from '#shared/rules/files.ts'
import { storeLocalFile } from '../../sync/files/store-local-file.ts'
import { forgetFile } from '../../sync/store/local-files.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { askToPersist, writeSafely } from '../../sync/store/storage.ts'
import type { LocalFile } from '../../sync/store/vault.ts'
import { prepareImage } from './prepare-image.ts'

/** Files of this device by id, with how far they have come; those that are not here are left out. */
export function useLocalFiles(ids: readonly string[]): Map<string, LocalFile> | undefined {
  const { account } = useApp()
  const key = ids.join()
  return useLiveQuery(async () => {
    const rows = await account.vault.files.bulkGet(key === '' ? [] : key.split(','))
    return new Map(rows.flatMap((file) => (file ? [[file.id, file] as const] : [])))
  }, [account, key])
}

/** Takes pictures in: once `keep` resolves they are on this device. */
export function usePictures() {
  const { account, session } = useApp()
  const { vault, cache } = account
  const keepBlob = async (blob: Blob, name: string, purpose: FilePurpose): Promise<string> => {
    const id = await writeSafely(vault, cache, () => storeLocalFile(vault, blob, { name, purpose }))
    void askToPersist()
    return id
  }
  return {
    keepBlob,
    async keep(file: File): Promise<string> {
      return keepBlob(await prepareImage(file, 'post'), file.name, 'post')
    },
    /** Takes one back; the server sweeps what nothing uses, should it not hear of this. */
    async drop(id: string): Promise<void> {
      const file = await vault.files.get(id)
      await forgetFile(vault, id)
      // An upload that was only begun holds room on the server, too.
      if (file) await session.api.files.remove({ params: { id } }).catch(() => undefined)
    },
  }
}
