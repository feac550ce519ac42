import type { TestMail } from '#shared/contract/setup.ts'
import { ApiError } from '#shared/errors.ts'
import type { ActionContext } from '../../http/handlers.ts'
import { newId } from '../../db/ids.ts'
import { readSite } from '../anti-abuse/site-settings.ts'
import { asHtml, asText } from '../mail/mail-content.ts'
import { cureOfMail } from '../mail/mail-cures.ts'
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
    return { ok: false, to, found: message.slice(0, 300), cure: cureOfMail(code) }
  }
}
