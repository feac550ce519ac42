import { notify } from '../notifications/notify.ts'
import type { Snippet } from '#shared/contract/snippets.ts'
import { newId } from '../../db/ids.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { createSnippet } from '../snippets/snippet-writes.ts'
import { getSnippet, loadSnippets } from '../snippets/snippets.ts'
import { findProfile } from '../users/users.ts'
import { credit, recordSourceChange } from '../worlds/credits.ts'
import { assertForkable, assertOwnWorld, doneBefore, type Target } from './forks.ts'

/** Copies the present text, not the earlier versions. */
export async function forkSnippet(
  sourceId: string,
  target: Target,
  context: CommandContext,
): Promise<Snippet> {
  const { trx, user, changes } = context
  const { id = newId(), world_id } = target
  await assertOwnWorld(target, context)
  const done = doneBefore((await loadSnippets(trx, [id], user)).get(id), sourceId, target)
  if (done) return done
  const source = await getSnippet(trx, sourceId, user)
  const world = await assertForkable(source, target, context)
  const { title, body, tags, licence } = source
  const copy = { id, title, body, tags, licence, is_public: false }
  await createSnippet(world_id, copy, context)
  const author = await findProfile(trx, world.owner_id)
  await credit(trx, 'snippet', id, { ...source, author, world })
  await recordSourceChange(trx, changes, 'snippet', sourceId)
  const subject = `snippet:${sourceId}`
  await notify(trx, author.id, { kind: 'book_fork', subject, actor: user.id })
  return getSnippet(trx, id, user)
}
