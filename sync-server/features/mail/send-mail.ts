import type { Selectable } from 'kysely'
import type { Connection, Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { MailKind, MailsTable } from '../../db/tables/mail.ts'
import { enqueueJob } from '../../jobs/jobs.ts'
import { asHtml, asText, type MailContent, subjectLine } from './mail-content.ts'
import { type Envelope, type MailTransport, RefusedMailError } from './mail-transport.ts'
import { type Link, openLink } from './links.ts'
import { siteName } from './site-name.ts'
import { eraseMailsJob, sendMailJob } from './job-types.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Between one try and the next: twelve tries over two days. */
const WAITS_MS = [
  ...[1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS),
  ...[1.5, 3, 6, 12, 24].map((hours) => hours * HOUR_MS),
]

export type Mail = Selectable<MailsTable>

/** The tools of a mail's template. */
export interface TemplateContext {
  db: Connection
  /** The name of the site. */
  site: string
  /** The receiver. */
  username: string
  now: Date
  /** An address below the one where people reach this server. */
  at(path: string): string
  secret: Uint8Array
  /** Makes the link of this mail good from now on; returns its token. */
  link(purpose: Link['purpose'], emailId: string): Promise<string>
}

/** The templates of all kinds of mail, which write from the present state; null when there is nothing to say any more. */
export type MailTemplates = Record<
  MailKind,
  (mail: Mail, context: TemplateContext) => Promise<MailContent | null>
>

export interface Mailer {
  db: Database
  transport: MailTransport
  templates: MailTemplates
  secret: Uint8Array
  publicUrl: URL
}

/** Writes and sends one mail. It tries a failed delivery again, and gives up a refused mail. */
export async function sendMail(mailer: Mailer, id: string, now = new Date()): Promise<void> {
  const { db, transport } = mailer
  const mail = await db.read.first(selectWaiting, { id })
  if (!mail) return
  const attempts = mail.attempts + 1
  try {
    const written = await write(mailer, mail, now)
    if (written) await transport.deliver(written.envelope)
    const about = JSON.stringify(written?.about ?? [])
    const state = written ? ('sent' as const) : ('dropped' as const)
    const sent_at = now.toISOString()
    await db.write(
      async (trx) => {
        const values = { id, state, attempts, about, sent_at, last_error: null } as const
        // The receiver's account is gone meanwhile: erases the mail too.
        if ((await trx.run(settle, values)) === 0) await enqueueJob(trx, eraseMailsJob, [id])
        await trx.run(clearNews, { id })
      },
      [id],
    )
  } catch (error) {
    const wait = error instanceof RefusedMailError ? undefined : WAITS_MS[mail.attempts]
    const values = { id, attempts, about: '[]', sent_at: null, last_error: reasonOf(error) }
    await db.write(
      async (trx) => {
        await trx.run(settle, { ...values, state: wait === undefined ? 'failed' : 'waiting' })
        if (wait === undefined) await trx.run(clearNews, { id })
        else await enqueueJob(trx, sendMailJob, id, new Date(now.getTime() + wait))
      },
      [id],
    )
  }
}

async function write(
  { db, templates, secret, publicUrl }: Mailer,
  mail: Mail & { username: string },
  now: Date,
): Promise<{ envelope: Envelope; about: string[] } | null> {
  const { id, user_id, username } = mail
  const site = await siteName(db.read)
  const content = await templates[mail.kind](mail, {
    db: db.read,
    site,
    username,
    now,
    secret,
    at: (path) => new URL(path, publicUrl).href,
    link: (purpose, email_id) =>
      db.write(
        async (trx) => {
          // The password may have changed since the mail was read.
          if (!(await trx.first(selectWaiting, { id })))
            throw new RefusedMailError('it was dropped')
          return openLink(trx, secret, { mail_id: id, user_id, email_id, purpose }, now)
        },
        [id],
      ),
  })
  if (!content) return null
  const { unsubscribe, about = [] } = content
  const headers: Record<string, string> = unsubscribe
    ? {
        'List-Id': `${site} news <news.${publicUrl.hostname}>`,
        'List-Unsubscribe': `<${unsubscribe.call}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}
  return {
    about,
    envelope: {
      id,
      to: mail.address,
      subject: subjectLine(content.subject),
      text: asText(content),
      html: asHtml({ ...content, site }),
      headers,
    },
  }
}

function reasonOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).slice(0, 500)
}

const selectWaiting = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select('u.username')
    .where('m.id', '=', value.id)
    .where('m.state', '=', 'waiting'),
)
const settle = statement<
  Pick<Mail, 'id' | 'state' | 'attempts' | 'about' | 'sent_at' | 'last_error'>
>()((db, value) =>
  db
    .updateTable('mails')
    .set({
      state: value.state,
      attempts: value.attempts,
      about: value.about,
      sent_at: value.sent_at,
      last_error: value.last_error,
    })
    .where('id', '=', value.id)
    // A mail that was dropped meanwhile stays dropped.
    .where('state', '=', 'waiting'),
)
const clearNews = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('mail_news').where('mail_id', '=', value.id),
)
