import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Folder, folders } from '#shared/contract/folders.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_FOLDERS, folderNameKey } from '#shared/rules/folder-form.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { loadFolders } from './folders.ts'

type Creation = ParsedInputOf<typeof folders.create>['body']

export async function createFolder(
  { id = newId(), name }: Creation,
  context: CommandContext,
): Promise<Folder> {
  const { trx, user, now } = context
  const { count } = (await trx.first(countFolders, { user_id: user.id }))!
  if (count >= MAX_FOLDERS) throw new ApiError('folders.too_many')
  await assertNameFree(id, name, context)
  const row = { id, user_id: user.id, name, name_key: folderNameKey(name), now }
  if ((await trx.run(insertFolder, row)) === 0) throw new ApiError('sync.id_taken')
  return recordChange(id, context)
}

export async function renameFolder(
  id: string,
  name: string,
  context: CommandContext,
): Promise<Folder> {
  const { trx, user } = context
  await assertOwn(id, context)
  await assertNameFree(id, name, context)
  await trx.run(saveName, { id, user_id: user.id, name, name_key: folderNameKey(name) })
  return recordChange(id, context)
}

/** Its posts stay saved. Devices know that a deleted folder is empty, so they get the folder's deletion alone. */
export async function removeFolder(
  id: string,
  { trx, user, changes }: CommandContext,
): Promise<{ done: true }> {
  await trx.run(deleteFolder, { id, user_id: user.id })
  changes.del(`user:${user.id}`, 'folder', id)
  return { done: true }
}

/** Absolute: a post is in one folder or in none. */
export async function filePost(
  id: string,
  folderId: string | null,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, user, changes } = context
  if (folderId !== null) await assertOwn(folderId, context)
  const values = { post_id: id, user_id: user.id, folder_id: folderId }
  // A post that is not saved is in no folder either.
  if ((await trx.run(saveFolder, values)) > 0) changes.put(`user:${user.id}`, 'saved_post', id)
  else if (folderId !== null) throw new ApiError('folders.not_saved')
  return { done: true }
}

async function assertOwn(id: string, { trx, user }: CommandContext): Promise<void> {
  if (!(await loadFolders(trx, [id], user)).has(id)) throw new ApiError('folders.not_found')
}

async function assertNameFree(
  id: string,
  name: string,
  { trx, user }: CommandContext,
): Promise<void> {
  const values = { id, user_id: user.id, name_key: folderNameKey(name) }
  if (await trx.first(selectNamesake, values)) throw new ApiError('folders.name_taken')
}

async function recordChange(id: string, { trx, user, changes }: CommandContext): Promise<Folder> {
  changes.put(`user:${user.id}`, 'folder', id)
  return (await loadFolders(trx, [id], user)).get(id)!
}

interface Names {
  id: string
  user_id: string
  name: string
  name_key: string
}

const countFolders = statement<{ user_id: string }>()((db, value) =>
  db
    .selectFrom('folders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', value.user_id),
)
const selectNamesake = statement<Omit<Names, 'name'>>()((db, value) =>
  db
    .selectFrom('folders')
    .select('id')
    .where('user_id', '=', value.user_id)
    .where('name_key', '=', value.name_key)
    .where('id', '<>', value.id),
)
const insertFolder = statement<Names & { now: string }>()((db, value) =>
  db
    .insertInto('folders')
    .values({
      id: value.id,
      user_id: value.user_id,
      name: value.name,
      name_key: value.name_key,
      created_at: value.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveName = statement<Names>()((db, value) =>
  db
    .updateTable('folders')
    .set((eb) => ({ name: value.name, name_key: value.name_key, rev: eb('rev', '+', 1) }))
    .where('id', '=', value.id)
    .where('user_id', '=', value.user_id),
)
const deleteFolder = statement<{ id: string; user_id: string }>()((db, value) =>
  db.deleteFrom('folders').where('id', '=', value.id).where('user_id', '=', value.user_id),
)
const saveFolder = statement<{ post_id: string; user_id: string; folder_id: string | null }>()(
  (db, value) =>
    db
      .updateTable('saved_posts')
      .set({ folder_id: value.folder_id })
      .where('user_id', '=', value.user_id)
      .where('post_id', '=', value.post_id),
)
