import type { EndpointName } from '#shared/contract/index.ts'
import { only, type Row, SIGNED_IN } from './people.ts'

const passwords = { current_password: 'not mine', new_password: 'another long password' }

/** What somebody does with their own account: there is nobody else's to name. */
export const ACCOUNT: Partial<Record<EndpointName, Row>> = {
  'account.changePassword': {
    request: () => ['POST', '/account/password', passwords],
    verdicts: only([], 'account.wrong_password'),
  },
  'account.endOthers': {
    request: () => ['POST', '/account/sessions/end-others', {}],
    verdicts: SIGNED_IN,
  },
  'account.endSession': {
    // A place is nobody's session; nor does anybody end another one's.
    request: ({ world }) => ['DELETE', `/account/sessions/${world}`],
    verdicts: only([], 'account.session_not_found'),
  },
  'account.export': {
    // Each of them asks once, in a row of its own.
    request: () => ['POST', '/account/export', {}],
    verdicts: SIGNED_IN,
  },
  'account.exportWorld': {
    request: ({ world }) => ['POST', `/worlds/${world}/export`, {}],
    verdicts: only(['creator'], 'worlds.edit_forbidden'),
  },
  'account.delete': {
    // Confirmed by a name that nobody has here.
    request: () => ['POST', '/account/delete', { username: 'somebody', password: 'not mine' }],
    verdicts: only([], 'account.not_confirmed'),
  },
}
