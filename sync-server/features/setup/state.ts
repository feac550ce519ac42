import type { Setup } from '#shared/contract/setup.ts'
import type { Config } from '../../config.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { commandLine } from '../../one-file/command-line.ts'
import { lastBackup } from '../admin/last-backup.ts'
import { hasChosen, readSite } from '../anti-abuse/site-settings.ts'
import { sampleAuthor } from './sample.ts'

export type SetupConfig = Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom' | 'publicUrl'>

/** The progress of the set-up: each thing is looked at where it is, so one that is done elsewhere is done here too. */
export async function setupState(db: Connection, config: SetupConfig): Promise<Setup> {
  const { name, icon_file_id, signups, sample_user_id } = await readSite(db)
  return {
    name,
    icon_file_id,
    signups,
    has_decided: await hasChosen(db, 'signups'),
    mail: { host: hostOf(config.smtpUrl), from: config.mailFrom },
    backup: lastBackup(config.dataDir),
    communities: (await db.first(countCommunities, { sample: sample_user_id ?? '' }))!.count,
    public_url: config.publicUrl.origin,
    sample: (await sampleAuthor(db)) ?? null,
    commands: {
      backup: commandLine('backup', '/backups/loreloom.db'),
      restore: commandLine('restore'),
      reset: commandLine('admin', 'reset NAME'),
    },
  }
}

/** Without the user's name and password. */
function hostOf(smtpUrl: string | null): string | null {
  return smtpUrl === null ? null : new URL(smtpUrl).host
}

/** Those of the content to try are nobody's place to talk. */
const countCommunities = statement<{ sample: string }>()((db, value) =>
  db
    .selectFrom('communities')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('creator_id', '<>', value.sample),
)
