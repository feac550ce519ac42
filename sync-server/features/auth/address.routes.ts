import type { auth } from '#shared/contract/auth.ts'
import type { Handlers } from '../../http/handlers.ts'
import { addWithPassword } from './add-with-password.ts'
import { listEmails, makePrimary, removeEmail, sendVerification } from './addresses.ts'
import { verifyEmail } from './mailed-links.ts'

type Addresses = Pick<
  Handlers<typeof auth>,
  'verifyEmail' | 'emails' | 'addEmail' | 'makePrimary' | 'sendVerification' | 'removeEmail'
>

/** The addresses of an account. */
export const addressHandlers: Addresses = {
  verifyEmail: ({ body }, { db }) => verifyEmail(db, body.token),
  emails: ({ params }, { db, viewer }) => listEmails(db, params.id, viewer),
  addEmail: ({ params, body }, context) => addWithPassword(params.id, body, context),
  makePrimary: ({ params }, context) => makePrimary(params.id, params.emailId, context),
  sendVerification: ({ params }, context) => sendVerification(params.id, params.emailId, context),
  removeEmail: ({ params }, context) => removeEmail(params.id, params.emailId, context),
}
