import type { SiteNews } from '#shared/contract/anti-abuse.ts'
import { ApiError } from '#shared/errors.ts'
import { DELETED_USER } from '#shared/rules/accounts.ts'
import { isOfDomain } from '#shared/rules/spam.ts'
import type { Connection } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'

/** Settings that site admins make for the whole server. */
export interface SiteSettings {
  announcement: string
  signups_open: boolean
  generation_open: boolean
  blocked_words: string[]
  blocked_domains: string[]
}

const BEGINNING: SiteSettings & { rev: number } = {
  announcement: '',
  signups_open: true,
  generation_open: true,
  blocked_words: [],
  blocked_domains: [],
  rev: 0,
}

export async function readSite(db: Connection): Promise<SiteSettings & { rev: number }> {
  const rows = await db.all(selectSettings, {})
  const kept = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  return { ...BEGINNING, ...(kept as Partial<typeof BEGINNING>) }
}

/** Changes the given settings, and tells every device those that concern it. */
export async function saveSite(
  settings: Partial<SiteSettings>,
  { trx, changes }: CommandContext,
): Promise<void> {
  const { rev } = await readSite(trx)
  for (const [name, value] of Object.entries({ ...settings, rev: rev + 1 }))
    await trx.run(saveSetting, { name, value: JSON.stringify(value) })
  changes.put('site', 'site', 'site')
}

export const loadSite: LoadEntities<'site'> = async (db) => {
  const { announcement, signups_open, rev } = await readSite(db)
  const site: SiteNews = { id: 'site', announcement, signups_open, rev }
  return new Map([[site.id, site]])
}

/** Refuses new accounts while admins take none. The first account always may. */
export async function assertSignUpsOpen(db: Connection): Promise<void> {
  if ((await readSite(db)).signups_open || !(await db.first(selectAnybody, {}))) return
  throw new ApiError('trust.signups_closed')
}

/** Refuses e-mail addresses of blocked domains. */
export async function assertEmailAllowed(db: Connection, email: string): Promise<void> {
  const { blocked_domains } = await readSite(db)
  if (!isOfDomain(email.slice(email.lastIndexOf('@') + 1), blocked_domains)) return
  const { message } = new ApiError('trust.email_blocked')
  throw new ApiError('trust.email_blocked', { issues: [{ path: 'email', message }] })
}

const NAMES = Object.keys(BEGINNING)
const selectSettings = statement()((db) =>
  db.selectFrom('site_settings').selectAll().where('name', 'in', NAMES),
)
const selectAnybody = statement()((db) =>
  db.selectFrom('users').select('id').where('id', '<>', DELETED_USER.id).limit(1),
)
const saveSetting = statement<{ name: string; value: string }>()((db, value) =>
  db
    .insertInto('site_settings')
    .values({ name: value.name, value: value.value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    ),
)
