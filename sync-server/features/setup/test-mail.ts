import type { TestMail } from '#shared/contract/setup.ts'
import { ApiError } from '#shared/errors.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { newId } from '../../db/ids.ts'
import { readSite } from '../anti-abuse/site-settings.ts'
import { asHtml, asText } from '../mail/mail-content.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { findUser } from '../users/users.ts'
import type { SetupConfig } from './state.ts'

/** Hands one mail to the mail server now, past the queue, and says what came of it. */
export async function testMail(
  { db, viewer }: ActionContext,
  transport: MailTransport,
  { smtpUrl }: SetupConfig,
): Promise<TestMail> {
  if (smtpUrl === null) throw new ApiError('setup.no_mail_server')
  const { email: to, username } = (await findUser(db.read, viewer!.id))!
  const { name } = await readSite(db.read)
  const content = {
    subject: 'The mail of this server works',
    parts: [`Hello @${username},`, 'an admin of this server asked for this mail, to try it out.'],
    reason: 'You get this because you pressed “Send a test mail”.',
    site: name,
  }
  const { subject } = content
  const mail = { id: newId(), to, subject, text: asText(content), html: asHtml(content) }
  try {
    // The admin has just put something right.
    await transport.deliver({ ...mail, headers: {} }, { atOnce: true })
    return { ok: true, to, found: 'The mail server has taken the mail.', cure: null }
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    return { ok: false, to, found: message.slice(0, 300), cure: CURES[code] ?? OTHERWISE }
  }
}

const AT_SMTP = 'Check host and port in SMTP_URL, and that this machine may reach them.'
const OTHERWISE = 'Ask the mail server’s operator, with these words.'
/** By the codes of nodemailer. */
const CURES: Record<string, string> = {
  EAUTH: 'Check user name and password in SMTP_URL.',
  ECONNECTION: AT_SMTP,
  ESOCKET: AT_SMTP,
  ETIMEDOUT: AT_SMTP,
  EDNS: AT_SMTP,
  ETLS: 'The connection could not be encrypted: check whether SMTP_URL begins with smtp:// or smtps://.',
  EENVELOPE:
    'The mail server refuses the sender or the receiver: check MAIL_FROM and your address.',
}
