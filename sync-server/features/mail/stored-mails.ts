import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { eraseFiles, fileTransport, type MailTransport, smtpTransport } from './mail-transport.ts'

const DAY_MS = 86_400_000
/** The server keeps sent mails for so long, to answer for them. */
const KEPT_MS = 30 * DAY_MS
const ERASED_AT_ONCE = 500

export interface MailStore {
  config: Config
  db: Database
}

/** To a mail server, or into files where none is set up. */
export function transportFor(config: Config): MailTransport {
  const sender = { from: config.mailFrom, host: config.publicUrl.hostname }
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, sender)
    : fileTransport(folderOf(config), sender)
}

/** Rows and files of mails that are older than a month. */
export async function sweepMails(store: MailStore, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  for (;;) {
    const old = await store.db.read.all(selectOld, { before, limit: ERASED_AT_ONCE })
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    await eraseMails(store, ids)
  }
}

/** The files first: a row that is left behind finds them again. */
export async function eraseMails({ config, db }: MailStore, ids: string[]): Promise<void> {
  await eraseFiles(folderOf(config), ids)
  await db.write((trx) => trx.run(deleteMails, { ids: JSON.stringify(ids) }), ids)
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
