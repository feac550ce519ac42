import { only, type Rows } from '../permission-rows.ts'

const ADMINS = only(['admin'], 'admin.forbidden')

/** The set-up of a server, and its invitations. */
export const rows = {
  'setup.testMail': {
    request: () => ['POST', '/admin/setup/mail', {}],
    verdicts: { ...ADMINS, admin: 'setup.no_mail_server' },
  },
  'setup.addSample': {
    request: () => ['POST', '/admin/setup/sample', {}],
    verdicts: ADMINS,
  },
  'setup.removeSample': {
    request: () => ['DELETE', '/admin/setup/sample'],
    verdicts: ADMINS,
  },
  'setup.invite': {
    request: () => ['POST', '/admin/invitations', { note: 'For the reading group' }],
    verdicts: ADMINS,
  },
  'setup.revoke': {
    request: ({ post }) => ['POST', `/admin/invitations/${post}/revoke`, {}],
    verdicts: { ...ADMINS, admin: 'setup.invitation_gone' },
  },
} satisfies Rows
