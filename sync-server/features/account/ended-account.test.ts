import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { statement } from '../../db/statement.ts'
import { perform } from '../../sync/execute.ts'
import { openPaymentRoom, type PaymentRoom } from '../../testing/stripe/payment-room.ts'
import { findPasswordHash, setPasswordHash } from '../auth/accounts.ts'
import { endAccount } from './delete-account.ts'

// Alice's account has ended, and the job that erases it has not begun yet.
let room: PaymentRoom
beforeAll(async () => {
  room = await openPaymentRoom()
})
beforeEach(() => room.plannedBook())
afterAll(() => room.close())

const alice = () => room.cast.sessions.alice.user
const read = () => room.provider.asked.length + room.provider.moderated.length
const setHash = (hash: string) => room.app.db.write((trx) => setPasswordHash(trx, alice().id, hash))
const generationOf = async (order_id: string) =>
  room.app.db.read.first(selectGeneration, { order_id })
const gone = { status: 'failed', error: 'auth.account_deleted' }

test('an ordered book of an account that an older server ended is not written, and is paid back', async () => {
  const { id, intent } = await room.paid()
  const book = await room.theLast()
  const hash = (await findPasswordHash(room.app.db.read, alice().id))!
  await setHash('')
  const before = read()
  await room.work(book)
  expect(read()).toBe(before)
  expect(await generationOf(id)).toEqual(gone)
  await room.look(id)
  expect(room.refundsOf(intent)).toMatchObject([{ amount: 500, status: 'succeeded' }])
  await setHash(hash)
})

test('with the account end its books in writing; what was paid for them goes back, also what is paid later', async () => {
  const written = await room.paid()
  const book = await room.theLast()
  await room.plannedBook()
  const { id, session } = await room.order()
  const { app } = room
  await perform(app.db, app.app.changeBus, alice(), (context) => endAccount(context, app.app))
  expect(await generationOf(written.id)).toEqual(gone)
  const before = read()
  await room.work(book)
  await room.look(written.id)
  expect(room.refundsOf(written.intent)).toMatchObject([{ amount: 500, status: 'succeeded' }])
  const { intent } = room.till.pay(session)
  await room.look(id)
  await room.look(id)
  expect(await generationOf(id)).toBeUndefined()
  expect(room.refundsOf(intent!)).toMatchObject([{ amount: 500, status: 'succeeded' }])
  expect(read()).toBe(before)
})

const selectGeneration = statement<{ order_id: string }>()((db, value) =>
  db.selectFrom('generations').select(['status', 'error']).where('order_id', '=', value.order_id),
)
