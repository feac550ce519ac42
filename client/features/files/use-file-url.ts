import { useLiveQuery } from 'dexie-react-hooks'
import { use, useEffect, useState } from 'react'
import { fileUrl } from '#shared/rules/file-url.ts'
import { VISITOR } from '../../sync/store/accounts.ts'
import type { Cache } from '../../sync/store/cache.ts'
import { readLocalFile } from '../../sync/store/local-files.ts'
import { PageContext } from '../../sync/store/page.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { Vault } from '../../sync/store/vault.ts'

/** A file's bytes if this device has them: picked here, or stored for offline reading. */
export async function localBytes(vault: Vault, cache: Cache, id: string): Promise<Blob | null> {
  const picked = await readLocalFile(vault, id)
  if (picked) return picked
  const kept = await cache.media.get(id)
  return kept ? new Blob([kept.bytes], { type: kept.type }) : null
}

/** Address for showing a file: of this device while its bytes are here, of the server otherwise. */
export function useFileUrl(id: string): string | undefined {
  const { account } = useApp()
  const { vault, cache } = account
  const page = use(PageContext)
  const isHere = useLiveQuery(
    async () =>
      (await vault.files.where('id').equals(id).count()) +
        (await cache.media.where('id').equals(id).count()) >
      0,
    [vault, cache, id],
  )
  const [local, setLocal] = useState<{ id: string; url: string } | null>(null)
  useEffect(() => {
    if (!isHere) return
    let url: string | null = null
    let shown = true
    localBytes(vault, cache, id)
      .then((blob) => {
        if (!blob || !shown) return
        url = URL.createObjectURL(blob)
        setLocal({ id, url })
      })
      .catch(reportError)
    return () => {
      shown = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [vault, cache, id, isHere])
  // A page rendered by the server shows files from the server until this device has looked for its own copy.
  if (isHere === undefined) return page && account.userId === VISITOR ? fileUrl(id) : undefined
  if (!isHere) return fileUrl(id)
  return local?.id === id ? local.url : undefined
}
