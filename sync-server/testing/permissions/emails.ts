import { only, type Rows } from '../permission-rows.ts'

const NOT_YOURS = only([], 'emails.not_yours')
let added = 0

/** Only the owner of an e-mail address can change it; a site admin cannot either. */
export const rows: Rows = {
  'auth.addEmail': {
    request: (_, { idOf }) => [
      'POST',
      `/users/${idOf('author')}/emails`,
      { email: `second-${++added}@example.org`, password: 'a long password' },
    ],
    verdicts: { ...NOT_YOURS, author: 'ok' },
  },
  'auth.makePrimary': {
    request: ({ file }, { idOf }) => [
      'POST',
      `/users/${idOf('author')}/emails/${file}/make-primary`,
    ],
    verdicts: { ...NOT_YOURS, author: 'emails.not_found' },
  },
  'auth.sendVerification': {
    request: ({ file }, { idOf }) => [
      'POST',
      `/users/${idOf('author')}/emails/${file}/verification`,
    ],
    verdicts: { ...NOT_YOURS, author: 'emails.not_found' },
  },
  'auth.removeEmail': {
    request: ({ file }, { idOf }) => ['DELETE', `/users/${idOf('author')}/emails/${file}`],
    verdicts: { ...NOT_YOURS, author: 'emails.not_found' },
  },
}
