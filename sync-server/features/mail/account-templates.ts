import { paths } from '#shared/paths.ts'
import { moneyText } from '#shared/rules/prices.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { MailFacts } from './queue-mail.ts'
import type { MailTemplates } from './send-mail.ts'

const NOT_YOU =
  'If this was not you, change your password at once: sign in, or choose “Forgot password?”.'

function reasonFor(username: string, site: string): string {
  return `You get this because this address belongs to the account @${username} on ${site}.`
}

function factsOf<K extends keyof MailFacts>(_: K, facts: string): MailFacts[K] {
  return JSON.parse(facts) as MailFacts[K]
}

/** Mail about the user's own account: it comes whatever the settings say. */
export const ACCOUNT_TEMPLATES: Omit<MailTemplates, 'news'> = {
  verification: async (mail, { db, site, username, at, link }) => {
    const { email_id } = factsOf('verification', mail.facts)
    const claim = await db.first(selectClaim, { id: email_id })
    if (!claim || claim.verified === 1) return null
    const owner = await findOwner(db, mail.address_key)
    if (owner) {
      return {
        subject: `This address is in use on ${site}`,
        parts: [
          `Somebody wants to use this address for the account @${username} on ${site}. It already belongs to @${owner.username}, and it stays there.`,
          'If this was you: sign in as before, or choose “Forgot password?”. If it was not, there is nothing to do.',
        ],
        reason: `You get this because this address belongs to the account @${owner.username} on ${site}.`,
      }
    }
    return {
      subject: 'Confirm your email address',
      parts: [
        `Hello @${username},`,
        'please confirm that this address is yours. Then it can be your primary address, and news can reach you.',
      ],
      action: {
        label: 'Confirm this address',
        href: at(`${paths.verifyEmail()}#${await link('verify', email_id)}`),
      },
      reason: `The link works once and for seven days. If you did not give this address to ${site}, there is nothing to do.`,
    }
  },
  reset: async (mail, { db, username, at, link }) => {
    const { email_id } = factsOf('reset', mail.facts)
    if (!(await db.first(selectClaim, { id: email_id }))) return null
    return {
      subject: 'Choose a new password',
      parts: [
        `Hello @${username},`,
        'somebody, hopefully you, asked for a new password for this account. Nothing has changed yet.',
      ],
      action: {
        label: 'Choose a new password',
        href: at(`${paths.resetPassword()}#${await link('reset', email_id)}`),
      },
      reason:
        'The link works once and for 30 minutes. If you did not ask for it, there is nothing to do: your password stays as it is.',
    }
  },
  password_changed: async (mail, { site, username, at }) => ({
    subject: 'Your password was changed',
    parts: [
      `Hello @${username},`,
      `the password of your account was changed on ${dayAndTime(mail.created_at)}. Other devices were signed out.`,
      NOT_YOU,
    ],
    action: { label: `Open ${site}`, href: at(paths.home()) },
    reason: reasonFor(username, site),
  }),
  primary_changed: async (mail, { site, username, at }) => ({
    subject: 'Your primary email address was changed',
    parts: [
      `Hello @${username},`,
      `since ${dayAndTime(mail.created_at)} the primary address of your account is ${factsOf('primary_changed', mail.facts).email}.`,
      NOT_YOU,
    ],
    action: { label: `Open ${site}`, href: at(paths.home()) },
    reason: reasonFor(username, site),
  }),
  address_added: async (mail, { site, username, at }) => ({
    subject: 'An email address was added to your account',
    parts: [
      `Hello @${username},`,
      `since ${dayAndTime(mail.created_at)} ${factsOf('address_added', mail.facts).email} belongs to your account, too. Whoever reads its mail can choose a new password.`,
      `If this was you, there is nothing to do. If it was not, remove it under ${at(paths.settings())} and change your password.`,
    ],
    action: { label: `Open ${site}`, href: at(paths.settings()) },
    reason: reasonFor(username, site),
  }),
  new_sign_in: async (mail, { site, username, at }) => ({
    subject: 'New sign-in to your account',
    parts: [
      `Hello @${username},`,
      `somebody signed in to your account on ${dayAndTime(mail.created_at)} (${factsOf('new_sign_in', mail.facts).device}), where nobody had signed in to it before.`,
      `If this was you, there is nothing to do. ${NOT_YOU}`,
    ],
    action: { label: `Open ${site}`, href: at(paths.home()) },
    reason: reasonFor(username, site),
  }),
  refund: async (mail, { site, username, at }) => {
    const { book, money } = refundOf(mail)
    return {
      subject: `${money} come back to you`,
      parts: [
        `Hello @${username},`,
        `${money} of what you paid for “${book}” go back to the card or wallet you paid with. Banks take up to ten days to show it.`,
      ],
      action: { label: 'See your payments', href: at(paths.payments()) },
      reason: reasonFor(username, site),
    }
  },
  refund_failed: async (mail, { site, username, at }) => {
    const { book, money } = refundOf(mail)
    return {
      subject: 'Your bank did not take a refund',
      parts: [
        `Hello @${username},`,
        `${money} of what you paid for “${book}” could not be given back. Those who run this server see it too, and ask again; if the card or wallet you paid with is closed, write to them.`,
      ],
      action: { label: 'See your payments', href: at(paths.payments()) },
      reason: reasonFor(username, site),
    }
  },
  refund_stuck: async (mail, { username, at }) => {
    const { amount, currency, problem } = factsOf('refund_stuck', mail.facts)
    return {
      subject: `A refund of ${moneyText(amount, currency)} failed`,
      parts: [
        `Hello @${username},`,
        `${moneyText(amount, currency)} could not be given back to somebody who paid for a book here. ${problem}`,
        'Nothing more happens by itself. The order stands first in the list of orders: there you can have the refund asked for again.',
      ],
      action: { label: 'See the orders', href: at(`${paths.admin()}?tab=orders`) },
      reason: `You get this because @${username} is an admin of this site.`,
    }
  },
}

function refundOf({ facts }: { facts: string }): { book: string; money: string } {
  const { book, amount, currency } = factsOf('refund', facts)
  return { book, money: moneyText(amount, currency) }
}

/** The user who has proved that an address is theirs. */
export function findOwner(db: Connection, address_key: string) {
  return db.first(selectOwner, { address_key })
}

/** Made with the first mail that names a time: it takes some MB of Node's tables of languages into memory. */
let inUtc: Intl.DateTimeFormat | undefined

/** "November 20, 2026 at 5:05 PM UTC": the reader may be anywhere. */
function dayAndTime(iso: string): string {
  inUtc ??= new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${inUtc.format(Date.parse(iso))} UTC`
}

const selectClaim = statement<{ id: string }>()((db, value) =>
  db.selectFrom('user_emails').select('verified').where('id', '=', value.id),
)
const selectOwner = statement<{ address_key: string }>()((db, value) =>
  db
    .selectFrom('user_emails as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id', 'u.username'])
    .where('e.email_key', '=', value.address_key)
    .where('e.verified', '=', 1),
)
