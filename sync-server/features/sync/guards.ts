import type { WriteEndpoint } from '#shared/contract/endpoint.ts'
import type { EntityType } from '#shared/contract/sync.ts'
import { ApiError } from '#shared/errors.ts'
import { fieldHash } from '#shared/rules/field-hash.ts'
import type { Connection } from '../../db/database.ts'
import type { EntityLoaders, Person } from '../../sync/entities.ts'

type Fields = Record<string, unknown>
/** Of a call that was checked. */
interface Input {
  params?: { id?: string }
  body?: Fields & { id?: string }
}

/**
 * Refuses a change of words that somebody has changed since the device saw them (`was`, hashes by field), unless both
 * say the same.
 */
export async function assertUnchanged(
  { guards }: Pick<WriteEndpoint, 'guards'>,
  input: unknown,
  was: Record<string, string>,
  db: Connection,
  user: Person,
  loaders: EntityLoaders,
): Promise<void> {
  const { params, body = {} } = input as Input
  const fields = guards?.fields.filter((name) => name in was && body[name] !== undefined) ?? []
  const id = body.id ?? params?.id
  if (!guards || fields.length === 0 || id === undefined) return
  const rows = await loaders[guards.row as EntityType](db, [id], user, loaders)
  const row = rows.get(id) as Fields | undefined
  if (!row) return
  for (const name of fields) {
    const now = fieldHash(guards.of?.[name] ? guards.of[name](row as never) : row[name])
    if (now !== was[name] && now !== fieldHash(body[name]))
      throw new ApiError('sync.changed_meanwhile')
  }
}
