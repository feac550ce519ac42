import { only, type Rows, SIGNED_IN } from '../permission-rows.ts'

const passwords = { current_password: 'not mine', new_password: 'another long password' }

/** Calls on the caller's own account: their requests name no other account. */
export const rows: Rows = {
  'account.changePassword': {
    request: () => ['POST', '/account/password', passwords],
    verdicts: only([], 'account.wrong_password'),
  },
  'account.endOthers': {
    request: () => ['POST', '/account/sessions/end-others', {}],
    verdicts: SIGNED_IN,
  },
  'account.endSession': {
    // The id of a place is of no session; nor can a user end another user's session.
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
    // No account here has the name in this confirmation.
    request: () => ['POST', '/account/delete', { username: 'somebody', password: 'not mine' }],
    verdicts: only([], 'account.not_confirmed'),
  },
}
