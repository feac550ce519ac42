import type { WriteEndpoint } from '#shared/contract/endpoint.ts'
import type { EntityType } from '#shared/contract/sync.ts'
import { ApiError } from '#shared/errors.ts'
import { fieldHash } from '#shared/rules/field-hash.ts'
import type { Connection } from '../../db/database.ts'
import type { EntityLoaders, Person } from '../../sync/entities.ts'

type Fields = Record<string, unknown>
interface Args {
  params?: Record<string, string>
  body?: unknown
}

/**
 * Refuses a change of words that somebody has changed since the device saw them (`was`, hashes by field), unless both
 * say the same.
 */
export async function assertUnchanged(
  { guards }: Pick<WriteEndpoint, 'guards'>,
  { params, body }: Args,
  was: Record<string, string>,
  db: Connection,
  user: Person,
  loaders: EntityLoaders,
): Promise<void> {
  const fresh = (body ?? {}) as Fields & { id?: string }
  const fields = guards?.fields.filter((name) => name in was && fresh[name] !== undefined) ?? []
  const id = fresh.id ?? params?.['id']
  if (!guards || fields.length === 0 || id === undefined) return
  const rows = await loaders[guards.row as EntityType](db, [id], user, loaders)
  const row = rows.get(id) as Fields | undefined
  if (!row) return
  for (const name of fields) {
    const now = fieldHash(row[name])
    if (now !== was[name] && now !== fieldHash(fresh[name]))
      throw new ApiError('sync.changed_meanwhile')
  }
}
