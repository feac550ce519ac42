import { fileUrl } from '#shared/rules/file-url.ts'
import type { OfflineParts } from './offline-loop.ts'

/** Fetches a picture to this device unless it is here; false when the server refuses it. */
export async function fetchMedia(
  { cache, platform }: Pick<OfflineParts, 'cache' | 'platform'>,
  id: string,
): Promise<boolean> {
  if (await cache.media.get(id)) return true
  const reply = await platform.fetch(fileUrl(id), {})
  if (!reply.ok) return false
  const type = reply.headers.get('content-type') ?? ''
  await cache.media.put({ id, type, bytes: await reply.arrayBuffer() })
  return true
}
