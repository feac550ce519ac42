import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../sync-server/db/ids.ts'
import type { Device } from './device.ts'

/** A device comments on a post, and sends what waits. Returns the comment's id if the server has acknowledged it. */
export async function comment(
  { engine, vault }: Device,
  post: string,
  words: string,
): Promise<string | null> {
  const body = { id: newId(), body: `${words}: ${newId()}`, parent_comment_id: null }
  const { n } = await engine.mutate('comments.create', { params: { id: post }, body })
  try {
    await engine.push(2)
  } catch {
    // The server is gone: the change waits.
    await pause(5)
    return null
  }
  const entry = await vault.outbox.get(n)
  return !entry || entry.state === 'acknowledged' ? body.id : null
}
