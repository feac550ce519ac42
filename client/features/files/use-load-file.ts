import { fileUrl } from '#shared/rules/file-url.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { localBytes } from './use-file-url.ts'

/**
 * Returns a function that loads the bytes of a stored picture: from this device if it has them, from the server
 * otherwise.
 */
export function useLoadFile(): (id: string) => Promise<Blob> {
  const { vault, cache } = useApp().account
  return async (id) => {
    const here = await localBytes(vault, cache, id)
    if (here) return here
    const reply = await fetch(fileUrl(id))
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    return reply.blob()
  }
}
