import { fileUrl } from '#shared/rules/file-url.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { readLocalFile } from '../../sync/store/local-files.ts'
import { appToast } from '../../ui/toast.ts'
import type { ShownAsset } from './assets.local.ts'

/** Saves an asset under its title: from this device if its file is here, else from the server. */
export function useDownload({ file_id, file_type, title }: ShownAsset): () => Promise<void> {
  const { account } = useApp()
  const offline = useConnection() === 'offline'
  return async () => {
    const here = await readLocalFile(account.vault, file_id)
    if (!here && offline) return appToast.error('Failed to download asset')
    const link = document.createElement('a')
    link.href = here ? URL.createObjectURL(here) : fileUrl(file_id)
    link.download = file_type ? `${title}.${file_type}` : title
    link.click()
    if (here) setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
}
