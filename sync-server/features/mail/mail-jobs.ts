import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { eraseFiles, filePostman, type Postman, smtpPostman } from './postman.ts'
import { sendMail, type Writers } from './send-mail.ts'

const DAY_MS = 86_400_000
/** What was sent is kept for so long, to answer for it. */
const KEPT_MS = 30 * DAY_MS
const ERASED_AT_ONCE = 500

interface Parts {
  config: Config
  db: Database
  postman: Postman
  writers: Writers
}

/** To a mail server, or into files where none is set up. */
export function postmanFor(config: Config): Postman {
  const office = { from: config.mailFrom, host: config.publicUrl.hostname }
  return config.smtpUrl
    ? smtpPostman(config.smtpUrl, office)
    : filePostman(folderOf(config), office)
}

export function mailJobs({ config, db, postman, writers }: Parts): Record<string, JobKind> {
  const { publicUrl } = config
  const office = { db, postman, writers, secret: config.secrets.mail, publicUrl }
  return {
    'mail.send': {
      lane: 'network',
      work: (payload) => sendMail(office, JSON.parse(payload) as string),
    },
    'mail.erase': { work: (ids) => eraseMails(config, db, JSON.parse(ids) as string[]) },
    'mail.sweep': { everyMs: DAY_MS, work: () => sweepMails(config, db, new Date()) },
  }
}

/** Rows and files of mails that are older than a month. */
export async function sweepMails(config: Config, db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  for (;;) {
    const old = await db.read.all(selectOld, { before, limit: ERASED_AT_ONCE })
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    await eraseMails(config, db, ids)
  }
}

/** The files first: a row that is left behind finds them again. */
async function eraseMails(config: Config, db: Database, ids: string[]): Promise<void> {
  await eraseFiles(folderOf(config), ids)
  await db.write((trx) => trx.run(deleteMails, { ids: JSON.stringify(ids) }))
}

function folderOf(config: Config): string {
  return join(config.dataDir, 'mail')
}

const selectOld = statement<{ before: string; limit: number }>()((db, value) =>
  db.selectFrom('mails').select('id').where('created_at', '<', value.before).limit(value.limit),
)
const deleteMails = statement<{ ids: string }>()((db, value) =>
  db.deleteFrom('mails').where('id', 'in', idList(value.ids)),
)
