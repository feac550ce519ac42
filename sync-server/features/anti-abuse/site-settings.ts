import type { SiteNews } from '#shared/contract/anti-abuse.ts'
import { ApiError } from '#shared/errors.ts'
import type { SignUps } from '#shared/rules/site.ts'
import { TRUSTED_DOMAINS } from '#shared/rules/spam.ts'
import type { Connection } from '../../db/database.ts'
import { quoted } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities } from '../../sync/entities.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { showFile } from '../files/file-uses.ts'
import { erasing, type Traces } from '../personal.ts'
import { isOfDomain } from './link-hosts.ts'

/** Settings that site admins make for the whole server. */
export interface SiteSettings {
  /** Empty: the product's own name. */
  name: string
  icon_file_id: string | null
  announcement: string
  signups: SignUps
  generation_open: boolean
  blocked_words: string[]
  blocked_domains: string[]
  /** A new account may link to these without a report. */
  trusted_domains: string[]
  /** The account of the content to try; null without any. Set by the server alone. */
  sample_user_id: string | null
}

const BEGINNING: SiteSettings & { rev: number } = {
  name: '',
  icon_file_id: null,
  announcement: '',
  signups: 'open',
  generation_open: true,
  blocked_words: [],
  blocked_domains: [],
  trusted_domains: TRUSTED_DOMAINS,
  sample_user_id: null,
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
  context: CommandContext,
): Promise<void> {
  const { trx, changes } = context
  const { rev, icon_file_id } = await readSite(trx)
  if (settings.icon_file_id !== undefined && settings.icon_file_id !== icon_file_id)
    await showFile(context, SITE_ICON, settings.icon_file_id)
  for (const [name, value] of Object.entries({ ...settings, rev: rev + 1 }))
    await trx.run(saveSetting, { name, value: JSON.stringify(value) })
  changes.put('site', 'site', 'site')
}

export const loadSite: LoadEntities<'site'> = async (db) => {
  const { announcement, signups, rev } = await readSite(db)
  const site: SiteNews = { id: 'site', announcement, signups, rev }
  return new Map([[site.id, site]])
}

/** True once an admin has chosen it, also where the choice is what it was at the beginning. */
export async function hasChosen(db: Connection, name: keyof SiteSettings): Promise<boolean> {
  return (await db.all(selectSettings, {})).some((row) => row.name === name)
}

/** Refuses e-mail addresses of blocked domains. */
export async function assertEmailAllowed(db: Connection, email: string): Promise<void> {
  const { blocked_domains } = await readSite(db)
  if (!isOfDomain(email.slice(email.lastIndexOf('@') + 1), blocked_domains)) return
  const { message } = new ApiError('trust.email_blocked')
  throw new ApiError('trust.email_blocked', { issues: [{ path: 'email', message }] })
}

/** The picture is a file of the admin who chose it, and goes with them. */
export const siteTraces: Traces = {
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db
        .deleteFrom('site_settings')
        .where('name', '=', 'icon_file_id')
        .where('value', 'in', (eb) =>
          eb.selectFrom('files').select(quoted('id').as('id')).where('owner_id', '=', value.id),
        ),
    ),
  ),
}

/** The use by which the site's picture is open to everybody. */
const SITE_ICON = 'site_icon:site'
const NAMES = Object.keys(BEGINNING)
const selectSettings = statement()((db) =>
  db.selectFrom('site_settings').selectAll().where('name', 'in', NAMES),
)
const saveSetting = statement<{ name: string; value: string }>()((db, value) =>
  db
    .insertInto('site_settings')
    .values({ name: value.name, value: value.value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    ),
)
