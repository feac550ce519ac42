import type { SiteSettings } from '#shared/contract/admin.ts'
import { tidy } from '#shared/rules/text.ts'
import type { Connection } from '../../db/database.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { readSite, saveSite } from '../anti-abuse/site-settings.ts'
import { goOn } from '../generation/start.ts'
import { assertAdmin, logAdmin } from '../moderation/admin-log.ts'

export async function readSettings(db: Connection): Promise<SiteSettings> {
  const { rev: _, sample_user_id: __, ...settings } = await readSite(db)
  return settings
}

type Edit = { [K in keyof SiteSettings]?: SiteSettings[K] | undefined }

export async function saveSettings(
  { reason, ...edit }: Edit & { reason: string },
  context: CommandContext,
): Promise<SiteSettings> {
  assertAdmin(context.user)
  const before = await readSettings(context.trx)
  const settings = Object.fromEntries(
    Object.entries(edit).filter(([, value]) => value !== undefined),
  ) as Partial<SiteSettings>
  for (const field of ['name', 'announcement'] as const)
    if (settings[field] !== undefined) settings[field] = tidy(settings[field])
  await saveSite(settings, context)
  const after = await readSettings(context.trx)
  if (after.generation_open && !before.generation_open) await goOn(context)
  const label = changedIn(before, after)
  await logAdmin(context, { action: 'settings.save', item: 'settings', label, reason })
  return after
}

/** The names of the settings that changed. */
function changedIn(before: SiteSettings, after: SiteSettings): string {
  const names = Object.keys(after) as (keyof SiteSettings)[]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .join(', ')
}
