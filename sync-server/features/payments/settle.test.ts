import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { settlementOf, type Standing, unwritten } from './settle.ts'

type Book = NonNullable<Standing['generation']>
const order = (generation: Partial<Book> | null, other: Partial<Standing> = {}): Standing => ({
  status: 'being_written',
  paid: 2_000,
  hasBook: true,
  dispute: null,
  isBack: false,
  generation: generation && {
    status: 'running',
    error: null,
    words_done: 0,
    words_planned: 10_000,
    ...generation,
  },
  ...other,
})

test('what is paid begins, what is written is delivered', () => {
  expect(settlementOf(order(null, { status: 'paid' }))).toEqual({ step: 'start' })
  for (const status of ['waiting', 'running', 'paused'] as const)
    expect(settlementOf(order({ status }))).toEqual({ step: 'wait' })
  const done = { status: 'done', words_done: 9_500 } as const
  const delivered = { step: 'deliver', refund: 0, reason: 'cancelled' }
  expect(settlementOf(order(done))).toEqual(delivered)
  // People wrote the rest meanwhile.
  const shorter = settlementOf(order({ ...done, words_done: 6_000 }))
  expect(shorter).toEqual({ ...delivered, refund: 800 })
})

test('a book that failed for the provider is paid back in full, however much of it is written', () => {
  const failed = { status: 'failed', error: 'generation.provider_down', words_done: 7_000 } as const
  const back = { step: 'end', refund: 2_000, reason: 'failed' }
  expect(settlementOf(order(failed))).toEqual(back)
  expect(settlementOf(order(null))).toEqual(back)
  expect(settlementOf(order(null, { status: 'paid', hasBook: false }))).toEqual(back)
})

test('who gives it up gets the price of the words that were not written', () => {
  const given = (words_done: number) => settlementOf(order({ status: 'cancelled', words_done }))
  expect(given(0)).toEqual({ step: 'end', refund: 2_000, reason: 'cancelled' })
  expect(given(2_500)).toEqual({ step: 'end', refund: 1_500, reason: 'cancelled' })
  expect(given(8_999)).toEqual({ step: 'end', refund: 201, reason: 'cancelled' })
  expect(given(9_000)).toEqual({ step: 'end', refund: 0, reason: 'cancelled' })
  const refused = { status: 'failed', error: 'generation.refused', words_done: 5_000 } as const
  expect(settlementOf(order(refused))).toEqual({ step: 'end', refund: 1_000, reason: 'cancelled' })
})

test('who waited too long for the budget and gives it up gets all of it', () => {
  const late = { status: 'cancelled', error: 'generation.budget', words_done: 7_000 } as const
  expect(settlementOf(order(late))).toEqual({ step: 'end', refund: 2_000, reason: 'failed' })
  expect(settlementOf(order({ ...late, status: 'paused' }))).toEqual({ step: 'wait' })
})

test('a book whose money went back before a backup was put back is over', () => {
  const over = { step: 'end', refund: 0, reason: 'cancelled' }
  for (const status of ['running', 'done', 'cancelled'] as const)
    expect(settlementOf(order({ status }, { isBack: true }))).toEqual(over)
  expect(settlementOf(order(null, { status: 'paid', isBack: true }))).toEqual(over)
})

test('while a bank asks nothing moves, and what it took does not go back twice', () => {
  const given = order({ status: 'cancelled' })
  expect(settlementOf({ ...given, dispute: 'open' })).toEqual({ step: 'wait' })
  const over = { step: 'end', refund: 0, reason: 'cancelled' }
  expect(settlementOf({ ...given, dispute: 'lost' })).toEqual(over)
  const back = { step: 'end', refund: 2_000, reason: 'cancelled' }
  expect(settlementOf({ ...given, dispute: 'won' })).toEqual(back)
})

test('a book that was free has no end but its delivery', () => {
  for (const status of ['failed', 'cancelled'] as const)
    expect(settlementOf(order({ status }, { paid: 0 }))).toEqual({ step: 'wait' })
  expect(settlementOf(order({ status: 'done' }, { paid: 0 }))).toMatchObject({
    step: 'deliver',
    refund: 0,
  })
})

test('what comes back is never more than what was paid, and never less for fewer words', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  const words = fc.integer({ min: 0, max: 200_000 })
  fc.assert(
    fc.property(amount, words, words, words, (paid, a, b, planned) => {
      const [few, many] = [Math.min(a, b), Math.max(a, b)]
      const refund = unwritten(paid, few, planned)
      expect(refund).toBeGreaterThanOrEqual(unwritten(paid, many, planned))
      expect(refund).toBeGreaterThanOrEqual(0)
      expect(refund).toBeLessThanOrEqual(paid)
    }),
  )
})
