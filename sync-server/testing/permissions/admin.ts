import { only, type Rows } from '../permission-rows.ts'

const ADMINS = only(['admin'], 'admin.forbidden')
const because = { reason: 'It has to be.' }

/** Calls for site admins only. */
export const rows: Rows = {
  'admin.suspend': {
    // Long ago: it is over as soon as it began, so that the others go on.
    request: (_, { idOf }) => [
      'POST',
      `/admin/users/${idOf('stranger')}/suspend`,
      { ...because, until: '2026-01-01T00:00:00Z' },
    ],
    verdicts: ADMINS,
  },
  'admin.lift': {
    request: (_, { idOf }) => ['POST', `/admin/users/${idOf('member')}/lift`, because],
    verdicts: { ...ADMINS, admin: 'trust.not_suspended' },
  },
  'admin.appoint': {
    request: (_, { idOf }) => [
      'POST',
      `/admin/users/${idOf('member')}/admin`,
      { ...because, is_admin: false },
    ],
    verdicts: ADMINS,
  },
  'admin.endSessions': {
    // An admin's own: this session stays.
    request: (_, { idOf }) => ['POST', `/admin/users/${idOf('admin')}/end-sessions`, because],
    verdicts: ADMINS,
  },
  'admin.restoreBook': {
    request: ({ book }) => ['POST', `/admin/books/${book}/restore`, because],
    verdicts: { ...ADMINS, admin: 'admin.book_not_removed' },
  },
  'admin.actOnJob': {
    request: ({ post }) => ['POST', `/admin/jobs/${post}`, { ...because, act: 'retry' }],
    verdicts: { ...ADMINS, admin: 'admin.job_gone' },
  },
  'admin.retryMail': {
    request: ({ post }) => ['POST', `/admin/mails/${post}/retry`, because],
    verdicts: { ...ADMINS, admin: 'admin.mail_gone' },
  },
  'admin.probe': {
    request: () => ['POST', '/admin/generation/probe', {}],
    verdicts: { ...ADMINS, admin: 'generation.not_set_up' },
  },
  'admin.retryRefund': {
    request: ({ post }) => ['POST', `/admin/orders/${post}/retry-refund`, because],
    verdicts: { ...ADMINS, admin: 'payments.not_found' },
  },
  'admin.decideStray': {
    request: () => ['POST', '/admin/stray-payments/cs_1', { ...because, decision: 'not_ours' }],
    verdicts: { ...ADMINS, admin: 'payments.not_found' },
  },
  'admin.saveSettings': {
    request: () => [
      'PUT',
      '/admin/settings',
      {
        ...because,
        announcement: '',
        signups: 'open',
        generation_open: true,
        blocked_words: [],
        blocked_domains: [],
        trusted_domains: [],
      },
    ],
    verdicts: ADMINS,
  },
}
