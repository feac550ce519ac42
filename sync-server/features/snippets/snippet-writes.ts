import { sql } from 'kysely'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Snippet, snippets } from '#shared/contract/snippets.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_SNIPPETS } from '#shared/rules/snippet-form.ts'
import type { Licence } from '#shared/rules/licences.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { newId } from '../../db/ids.ts'
import { statement } from '../../db/statement.ts'
import type { SnippetsTable } from '../../db/tables/worlds.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { assertKeepsLicence, recordSourceChange } from '../worlds/credits.ts'
import { findWorld } from '../worlds/worlds.ts'
import { loadSnippets } from './snippets.ts'

type Creation = ParsedInputOf<typeof snippets.create>['body']
type Edit = ParsedInputOf<typeof snippets.update>['body']

export async function createSnippet(
  worldId: string,
  { id = newId(), title, body, tags, is_public, licence }: Creation,
  context: CommandContext,
): Promise<Snippet> {
  const { trx, now } = context
  await assertOwner(worldId, context)
  const { count } = (await trx.first(countSnippets, { world_id: worldId }))!
  if (count >= MAX_SNIPPETS) throw new ApiError('snippets.too_many')
  const row = { id, world_id: worldId, title, body, tags: JSON.stringify(tags), licence, now }
  if ((await trx.run(insertSnippet, { ...row, is_public: is_public ? 1 : 0 })) === 0)
    throw new ApiError('sync.id_taken')
  return recordChange(worldId, id, context)
}

/** Keeps the text before the edit: two devices that change it lose nothing. */
export async function editSnippet(
  worldId: string,
  id: string,
  edit: Edit,
  context: CommandContext,
): Promise<Snippet> {
  const { trx, now, user } = context
  await assertOwner(worldId, context)
  const row = (await loadSnippets(trx, [id], user)).get(id)
  if (row?.world_id !== worldId) throw new ApiError('snippets.not_found')
  assertKeepsLicence(row, edit.licence)
  const { title = row.title, body = row.body } = edit
  if (body !== row.body) await trx.run(keepVersion, { id, body: row.body, replaced_at: now })
  await trx.run(saveSnippet, {
    id,
    title,
    body,
    tags: JSON.stringify(edit.tags ?? row.tags),
    is_public: Number(edit.is_public ?? row.is_public) as 0 | 1,
    licence: edit.licence ?? row.licence,
    now,
  })
  return recordChange(worldId, id, context)
}

export async function removeSnippet(
  worldId: string,
  id: string,
  context: CommandContext,
): Promise<{ done: true }> {
  const { trx, changes } = context
  await assertOwner(worldId, context)
  const gone = await trx.first(deleteSnippet, { id, world_id: worldId })
  changes.del(`world:${worldId}`, 'snippet', id)
  if (gone?.source_id) await recordSourceChange(trx, changes, 'snippet', gone.source_id)
  return { done: true }
}

async function assertOwner(worldId: string, { trx, user }: CommandContext): Promise<void> {
  if (!canEditWorld(user, await findWorld(trx, worldId, user)))
    throw new ApiError('snippets.forbidden')
}

async function recordChange(worldId: string, id: string, { trx, user, changes }: CommandContext) {
  changes.put(`world:${worldId}`, 'snippet', id)
  return (await loadSnippets(trx, [id], user)).get(id)!
}

type Fields = Pick<SnippetsTable, 'id' | 'title' | 'body' | 'tags' | 'is_public'> & {
  licence: Licence
  now: string
}

const countSnippets = statement<{ world_id: string }>()((db, value) =>
  db
    .selectFrom('snippets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('world_id', '=', value.world_id),
)
const insertSnippet = statement<Fields & { world_id: string }>()((db, value) =>
  db
    .insertInto('snippets')
    .values({
      id: value.id,
      world_id: value.world_id,
      title: value.title,
      body: value.body,
      tags: value.tags,
      is_public: value.is_public,
      licence: value.licence,
      created_at: value.now,
      updated_at: value.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const saveSnippet = statement<Fields>()((db, value) =>
  db
    .updateTable('snippets')
    .set((eb) => ({
      title: value.title,
      body: value.body,
      tags: value.tags,
      is_public: value.is_public,
      licence: value.licence,
      updated_at: value.now,
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', value.id),
)
const deleteSnippet = statement<{ id: string; world_id: string }>()((db, value) =>
  db
    .deleteFrom('snippets')
    .where('id', '=', value.id)
    .where('world_id', '=', value.world_id)
    .returning('source_id'),
)
const keepVersion = statement<{ id: string; body: string; replaced_at: string }>()((db, value) =>
  db
    .insertInto('snippet_versions')
    .columns(['snippet_id', 'version', 'body', 'replaced_at'])
    .expression((eb) =>
      eb
        .selectFrom('snippet_versions')
        .select((e) => [
          e.val(value.id).as('snippet_id'),
          sql<number>`coalesce(max(version), 0) + 1`.as('version'),
          e.val(value.body).as('body'),
          e.val(value.replaced_at).as('replaced_at'),
        ])
        .where('snippet_id', '=', value.id),
    ),
)
