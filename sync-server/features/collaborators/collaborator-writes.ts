import type { Collaborator } from '#shared/contract/collaborators.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_COLLABORATORS } from '#shared/limits.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertOutOfBin, roleIn } from '../books/book-roles.ts'
import { getBook } from '../books/books.ts'
import { notify } from '../notifications/notify.ts'
import { assertNotBlocked } from '../mutes/mutes.ts'
import { findProfile } from '../users/users.ts'
import { countCollaborations } from '../worlds/collaborations.ts'
import { getCollaborator, listCollaborators } from './collaborators.ts'

type Invitation = { username: string; role: Collaborator['role'] }

/** Opens nothing to an invited person before they accept. Inviting again changes the role. */
export async function invite(
  bookId: string,
  { username, role }: Invitation,
  context: CommandContext,
): Promise<Collaborator> {
  const { trx, user, now } = context
  const book = await getBook(trx, bookId, user)
  if (book.author.id !== user.id) throw new ApiError('books.not_owner')
  await assertOutOfBin(trx, bookId)
  const person = await findProfile(trx, username.trim())
  if (person.id === user.id) throw new ApiError('collaborators.own')
  await assertNotBlocked(trx, [person.id], user, 'collaborators.blocked')
  const others = await listCollaborators(trx, bookId)
  const known = others.find((other) => other.person.id === person.id)
  if (!known && others.length >= MAX_COLLABORATORS) throw new ApiError('collaborators.too_many')
  const id = known?.id ?? newId()
  await trx.run(putCollaborator, { id, book_id: bookId, user_id: person.id, role, now })
  if (!known) {
    const subject = `collaborator:${id}`
    await notify(trx, person.id, { kind: 'invitation', subject, actor: user.id })
  }
  return recordChange(id, person.id, context)
}

export async function accept(id: string, context: CommandContext): Promise<Collaborator> {
  const { trx, user, now } = context
  const invitation = await getCollaborator(trx, id, user)
  if (invitation.person.id !== user.id) throw new ApiError('collaborators.not_found')
  if (invitation.accepted_at === null) {
    await trx.run(setAccepted, { id, now })
    await count(invitation, 1, context)
  }
  return recordChange(id, user.id, context)
}

/** A repeat changes nothing. The collaborator's texts stay in the book. */
export async function removeCollaborator(
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, changes } = context
  const found = await getCollaborator(trx, id, user).catch(() => null)
  if (!found) return { done: true }
  const { book_id, person, accepted_at } = found
  if (person.id !== user.id && (await roleIn(trx, book_id, user)) !== 'owner')
    throw new ApiError('books.not_owner')
  await trx.run(deleteCollaborator, { id })
  if (accepted_at !== null) await count(found, -1, context)
  for (const scope of [`draft:${book_id}`, `user:${person.id}`])
    changes.del(scope, 'collaborator', id)
  // A follower without a right to the book any more learns so with the next pull.
  changes.put(`book:${book_id}`, 'book', book_id)
  return { done: true }
}

async function count(
  { book_id, person }: Collaborator,
  by: 1 | -1,
  context: CommandContext,
): Promise<void> {
  const world = (await context.trx.first(selectWorld, { book_id }))!
  await countCollaborations(world, [person.id], by, context)
}

async function recordChange(
  id: string,
  userId: string,
  { trx, user, changes }: CommandContext,
): Promise<Collaborator> {
  const found = await getCollaborator(trx, id, user)
  for (const scope of [`draft:${found.book_id}`, `user:${userId}`])
    changes.put(scope, 'collaborator', id)
  return found
}

const putCollaborator = statement<{
  id: string
  book_id: string
  user_id: string
  role: Collaborator['role']
  now: string
}>()((db, value) =>
  db
    .insertInto('book_collaborators')
    .values({
      id: value.id,
      book_id: value.book_id,
      user_id: value.user_id,
      role: value.role,
      invited_at: value.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['book_id', 'user_id']).doUpdateSet((eb) => ({
        role: eb.ref('excluded.role'),
        rev: eb('book_collaborators.rev', '+', 1),
      })),
    ),
)
const setAccepted = statement<{ id: string; now: string }>()((db, value) =>
  db
    .updateTable('book_collaborators')
    .set((eb) => ({ accepted_at: value.now, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id),
)
const deleteCollaborator = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('book_collaborators').where('id', '=', value.id),
)
const selectWorld = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('books as b')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .select(['w.id', 'w.is_public'])
    .where('b.id', '=', value.book_id),
)
