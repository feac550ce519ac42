import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { User, users } from '#shared/contract/users.ts'
import { ApiError } from '#shared/errors.ts'
import { tidy } from '#shared/rules/text.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { ORIGINAL_AVATAR, showFile } from '../files/file-uses.ts'
import { recordNameChange } from './name-rows.ts'
import { pinWork } from './pinned.ts'
import { findUser } from './users.ts'

type Edit = ParsedInputOf<typeof users.update>['body']

/**
 * Changes the given fields of the user's own profile. The username is not among them: addresses and credits depend on
 * it.
 */
export async function updateProfile(
  id: string,
  edit: Edit,
  context: CommandContext,
): Promise<User> {
  const { trx, user, changes } = context
  if (user.id !== id) throw new ApiError('users.not_yours')
  const before = (await findUser(trx, id))!
  const {
    display_name = before.display_name,
    bio = before.bio,
    avatar_file_id = before.avatar_file_id,
    original_avatar_file_id = before.original_avatar_file_id,
  } = edit
  const row = { display_name: tidy(display_name), bio: tidy(bio), avatar_file_id }
  if (avatar_file_id !== before.avatar_file_id)
    await showFile(context, `avatar:${id}`, avatar_file_id)
  if (original_avatar_file_id !== before.original_avatar_file_id)
    await showFile(context, `${ORIGINAL_AVATAR}:${id}`, original_avatar_file_id)
  await trx.run(saveProfile, { id, ...row, original_avatar_file_id })
  if (edit.pinned !== undefined) await pinWork(edit.pinned, context)
  changes.put(`user:${id}`, 'user', id)
  changes.put(`profile:${id}`, 'profile', id)
  if (row.display_name !== before.display_name || avatar_file_id !== before.avatar_file_id) {
    await recordNameChange(trx, id)
    for (const lists of ['feed', 'books']) changes.invalidated.add(lists)
  }
  return (await findUser(trx, id))!
}

const saveProfile = statement<{
  id: string
  display_name: string
  bio: string
  avatar_file_id: string | null
  original_avatar_file_id: string | null
}>()((db, value) =>
  db
    .updateTable('users')
    .set((eb) => ({
      display_name: value.display_name,
      bio: value.bio,
      avatar_file_id: value.avatar_file_id,
      original_avatar_file_id: value.original_avatar_file_id,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
