import { fileUrl } from '#shared/rules/file-url.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { Cache } from '../../sync/store/cache.ts'
import type { Vault } from '../../sync/store/vault.ts'
import { localBytes } from './use-file-url.ts'

/**
 * Returns a function that loads the bytes of a stored picture: from this device if it has them, from the server
 * otherwise.
 */
export function useLoadFile(): (id: string) => Promise<Blob> {
  const { account } = useApp()
  return (id) => loadFile(account, id)
}

/** The same without React. */
export async function loadFile(
  { vault, cache }: { vault: Vault; cache: Cache },
  id: string,
): Promise<Blob> {
  const here = await localBytes(vault, cache, id)
  if (here) return here
  const reply = await fetch(fileUrl(id))
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
  return reply.blob()
}
