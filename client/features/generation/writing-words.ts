import type { Generation, Progress } from '#shared/contract/generation.ts'
import { LONGEST_BUDGET_WAIT_MS } from '#shared/limits.ts'

const PHASES = { planning: 'Planning', writing: 'Writing', checking: 'Checking' } as const

const REST_BACK =
  'The price of the words that were not written goes back to the card or wallet you paid with; when nine tenths are written, nothing does.'
const ALL_BACK =
  'Because it waited for the budget for longer than a day, all of its price goes back to the card or wallet you paid with.'

type Row = Pick<
  Generation,
  'status' | 'pause' | 'error' | 'progress' | 'is_closed' | 'is_paid' | 'waits_since'
>

export const isOver = ({ status }: Pick<Row, 'status'>): boolean =>
  status === 'failed' || status === 'cancelled'

/** Nothing is written right now: its owner paused it, or something is in the way, or it is over. */
export const rests = (row: Pick<Row, 'status'>): boolean => row.status === 'paused' || isOver(row)

/** Progress of a book's writing, in a line. */
export function statusOf(row: Row, isOffline: boolean): string {
  if (row.status === 'waiting' && isOffline) return 'Will be generated when this device is online.'
  if (!rests(row)) return headline(row)
  return row.error ?? (isOver(row) ? 'The rest of the book was given up.' : 'Paused.')
}

/** Words written so far, and the time for the rest. */
export function amountOf(progress: Progress, isResting: boolean): string {
  const { words_done, words_planned } = progress
  const amount = `${words_done.toLocaleString('en')} of about ${words_planned.toLocaleString('en')} words`
  return isResting ? amount : amount + timeLeft(progress)
}

/** Tells the owner how much money comes back after giving up a paid book. */
export function refundOf(row: Row): string {
  return hasWaitedLong(row) ? ALL_BACK : REST_BACK
}

/** A hint for the owner: how to go on, or what is possible meanwhile. */
export function hintFor(row: Row): string {
  const { status, pause, is_closed, is_paid } = row
  if (isOver(row) && (is_closed || is_paid))
    return 'What is written stays. What comes back stands under Payments; the rest can be ordered anew.'
  if (isOver(row)) return 'What is written stays. It can go on where it was.'
  if (status !== 'paused')
    return 'New scenes come into the manuscript one by one. You can go on writing, or leave this page.'
  if (pause === 'provider_down' || pause === 'provider_config')
    return 'The server asks again every ten minutes, for a day.'
  if (is_paid && hasWaitedLong(row))
    return 'It goes on by itself as soon as this server may. If you give it up instead, all of its price goes back.'
  if (pause === 'budget')
    return 'It goes on by itself as soon as this server may. A new budget comes at midnight UTC.'
  if (pause === 'needs_owner')
    return 'Change the plan of this chapter, or the story bible, and try again. What is written stays.'
  return 'What is written stays.'
}

function timeLeft({ minutes_left }: Progress): string {
  if (!minutes_left) return ''
  if (minutes_left < 90)
    return `, about ${minutes_left} ${minutes_left === 1 ? 'minute' : 'minutes'} left`
  return `, about ${Math.round(minutes_left / 60)} hours left`
}

function headline({ progress }: Row): string {
  if (!progress) return 'The book is about to be written.'
  const { phase, chapter, chapters, scene, scenes } = progress
  const where = `chapter ${chapter} of ${chapters}`
  const inChapter = scenes > 0 && phase === 'writing' ? `, scene ${scene} of ${scenes}` : ''
  return `${PHASES[phase]} ${where}${inChapter}`
}

function hasWaitedLong({ pause, waits_since }: Row): boolean {
  if (pause !== 'budget' || waits_since === null) return false
  return Date.now() - Date.parse(waits_since) >= LONGEST_BUDGET_WAIT_MS
}
