/** The reasons for a report; a community's own rules come before these, as `rule:<number>`. */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  threat: 'Threats or incitement to violence',
  personal_info: 'Private information about someone',
  minor_safety: 'Sexual content involving minors',
  wrong_rating: 'Rating, warning or AI label missing or wrong',
  plagiarism: 'Copied without credit',
  copyright: 'Copyright infringement',
  impersonation: 'Pretends to be someone else',
  commercial: 'Selling or paid promotion',
  illegal: 'Other illegal content',
  self_harm: 'Someone may be in danger',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

/** The reason of an appeal, which waits among the reports: the user concerned says why a removal or a ban is wrong. */
export const APPEAL = 'appeal'
/** An act can be appealed against for so long. */
export const APPEAL_DAYS = 30

export interface Rule {
  name: string
  text: string
}

/** A reason in words, as its community's rules are now. */
export function reasonText(reason: string, rules: readonly Rule[]): string {
  if (reason === APPEAL) return 'Appeal'
  const rule = /^rule:(\d+)$/.exec(reason)
  if (rule) return rules[Number(rule[1])]?.name ?? 'A rule of the community'
  return Object.hasOwn(REPORT_REASONS, reason)
    ? REPORT_REASONS[reason as ReportReason]
    : REPORT_REASONS.other
}

export function isReportReason(reason: string): boolean {
  return Object.hasOwn(REPORT_REASONS, reason) || /^rule:\d$/.test(reason)
}

/** The reason why a report cannot be sent, or null. */
export function reportProblem(reason: string, note: string): string | null {
  if (!isReportReason(reason)) return 'Please choose a reason'
  return reason === 'other' && note.trim() === '' ? 'Please say what is wrong' : null
}
