/**
 * The key of a limit. `address`: an IPv4 address or an IPv6 /64; `account`: the signed-in user, or a visitor's address; `name`:
 * a username tried from one address, so that an attacker cannot lock a user out; `email`: the receiver's e-mail address, or the
 * account if the body names none.
 */
type Counted = 'address' | 'account' | 'name' | 'email'

interface RateLimit {
  counts: Counted
  points: number
  seconds: number
  /** The result that gives the point back: a success (only failures count), or a refusal (only what the server did counts). */
  forgives?: 'success' | 'refusal'
}

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** Every limit of how often something may be tried. Calls name them in `limits`; each call counts as a read or a write as well. */
export const RATE_LIMITS = {
  /** All calls from one address, by all users there. Generous: a school has one address. */
  requests: { counts: 'address', points: 6_000, seconds: MINUTE },
  /** A fresh device reads a few hundred things in its first minute. */
  reads: { counts: 'account', points: 1_200, seconds: MINUTE },
  /** Generous: a device that was offline for a week sends everything at once. */
  writes: { counts: 'account', points: 300, seconds: MINUTE },
  /** Scopes that live sockets begin to follow: a device names at most two hundred, again each time it connects. */
  follows: { counts: 'account', points: 30_000, seconds: MINUTE },
  /** Files begun or finished; and the parts they come in. */
  uploads: { counts: 'account', points: 240, seconds: HOUR },
  parts: { counts: 'account', points: 3_000, seconds: MINUTE },
  /** Milliseconds that the server spends on texts that one account sends and asks for. */
  texts: { counts: 'account', points: 20_000, seconds: MINUTE },
  searches: { counts: 'account', points: 120, seconds: 10 * MINUTE },
  /** Calls that accompany a search: counts for the tabs, and suggestions while the user types. */
  lookups: { counts: 'account', points: 600, seconds: 10 * MINUTE },

  sign_up: { counts: 'address', points: 5, seconds: HOUR, forgives: 'refusal' },
  login: { counts: 'name', points: 10, seconds: 15 * MINUTE, forgives: 'success' },
  login_address: { counts: 'address', points: 100, seconds: 15 * MINUTE },
  refresh: { counts: 'address', points: 120, seconds: MINUTE },
  /** Puzzles that a client requests before a sign-up or a reset of a password. */
  proofs: { counts: 'address', points: 60, seconds: 10 * MINUTE },
  /** Checks of the user's own password, before they change it or delete the account. */
  passwords: { counts: 'account', points: 10, seconds: 15 * MINUTE, forgives: 'success' },
  /** Mails with a link, to one e-mail address; and all of them that one address of the network asks for. */
  mail_links: { counts: 'email', points: 5, seconds: 30 * MINUTE },
  mail_links_address: { counts: 'address', points: 20, seconds: HOUR },
  /** Attempts with a link from a mail, or with an invitation: an attacker must not guess one. */
  links: { counts: 'address', points: 60, seconds: 10 * MINUTE },
  /** Browsers' reports of pages that broke their content security policy. */
  policy_reports: { counts: 'address', points: 30, seconds: MINUTE },
  /** Looks at how a payment went: the server asks the payment provider each time. */
  payment_returns: { counts: 'address', points: 120, seconds: 10 * MINUTE },
  /** Requests to the language model, and orders, of which it reads the plan. Bursts only: the database counts the requests of a day. */
  planning: { counts: 'account', points: 60, seconds: 10 * MINUTE },
  emails: { counts: 'account', points: 10, seconds: HOUR },
  /** Mails by which an admin tries the mail server. */
  test_mails: { counts: 'account', points: 10, seconds: 10 * MINUTE },
  pushes: { counts: 'account', points: 30, seconds: HOUR },
  /** Copies of all of a user's data; and of their worlds, of which some users have many. */
  exports: { counts: 'account', points: 3, seconds: DAY, forgives: 'refusal' },
  world_exports: { counts: 'account', points: 20, seconds: DAY, forgives: 'refusal' },
} as const satisfies Record<string, RateLimit>

export type LimitName = keyof typeof RATE_LIMITS
export const limitNamed = (name: LimitName): RateLimit => RATE_LIMITS[name]
