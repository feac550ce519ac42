import type { ErrorCode } from '#shared/errors.ts'

/** The state of a paid order in the tables. */
export interface Standing {
  status: 'paid' | 'being_written'
  /** With taxes, in hundredths. */
  paid: number
  /** True when the book and its author are there. */
  hasBook: boolean
  /** The word of the buyer's bank: while it asks, and after it took the money, the server gives nothing back. */
  dispute: 'open' | 'won' | 'lost' | null
  /** True when the server has given all of it back already: then an admin has restored a backup from before that. */
  isBack: boolean
  generation: {
    status: 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'cancelled'
    error: ErrorCode | null
    words_done: number
    words_planned: number
  } | null
}

export type Settlement =
  | { step: 'wait' | 'start' }
  | { step: 'deliver'; refund: number; reason: 'cancelled' }
  /** `refund` is 0 where nothing comes back. */
  | { step: 'end'; refund: number; reason: 'failed' | 'cancelled' }

/** This share of a book counts as all of it. */
const WHOLE = 0.9

/** Ends that the author brought about: the written part of the book is theirs, and paid. */
const OF_THE_AUTHOR: ReadonlySet<ErrorCode> = new Set([
  'auth.account_deleted',
  'auth.suspended',
  'books.not_owner',
  'generation.nothing_to_write',
  'generation.refused',
  'generation.too_few_chapters',
  'generation.too_many_chapters',
])

/** The next step for an order, from the state of its book. A free book can always go on. */
export function settlementOf({
  status,
  paid,
  hasBook,
  dispute,
  isBack,
  generation,
}: Standing): Settlement {
  if (isBack) return { step: 'end', refund: 0, reason: 'cancelled' }
  if (generation?.status === 'done') {
    const { words_done, words_planned } = generation
    const refund =
      dispute === null || dispute === 'won' ? unwritten(paid, words_done, words_planned) : 0
    return { step: 'deliver', refund, reason: 'cancelled' }
  }
  if (dispute === 'open') return { step: 'wait' }
  if (dispute === 'lost') return { step: 'end', refund: 0, reason: 'cancelled' }
  if (generation === null) {
    if (status === 'paid' && hasBook) return { step: 'start' }
    return { step: 'end', refund: paid, reason: 'failed' }
  }
  const { error, words_done, words_planned } = generation
  if (paid === 0) return { step: 'wait' }
  const isOurs = error === null || !OF_THE_AUTHOR.has(error)
  const waitedTooLong = generation.status === 'cancelled' && error === 'generation.budget'
  if (waitedTooLong || (generation.status === 'failed' && isOurs))
    return { step: 'end', refund: paid, reason: 'failed' }
  if (generation.status !== 'failed' && generation.status !== 'cancelled') return { step: 'wait' }
  return { step: 'end', refund: unwritten(paid, words_done, words_planned), reason: 'cancelled' }
}

/** The part of the price for the unwritten words, rounded in favour of the buyer. */
export function unwritten(paid: number, done: number, planned: number): number {
  if (done <= 0 || planned <= 0) return paid
  if (done >= WHOLE * planned) return 0
  return Math.min(paid, Math.ceil((paid * (planned - done)) / planned))
}
