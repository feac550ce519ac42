import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderUse } from '#shared/contract/admin.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { stageRestore } from '../../db/sqlite/restore.ts'
import { type KilledServer, openKilledServer, until } from '../killed-server.ts'
import { openStripe } from '../stripe/open-stripe.ts'

const stripe = await openStripe()
let shop: KilledServer
beforeAll(async () => {
  shop = await openKilledServer(stripe.env)
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

const payment = async (id: string) =>
  (await shop.ask<Payment[]>('GET', '/payments')).find((one) => one.id === id)
const statusIs = (id: string, status: Payment['status']) =>
  until(
    () => payment(id),
    (found) => found?.status === status,
  )
const orders = () => shop.ask<OrderUse>('GET', '/admin/orders')

async function order() {
  const book = await shop.plannedBook()
  const { id } = await shop.ask<{ id: string }>('POST', `/books/${book}/quote`, { words: 3_000 })
  await shop.ask('POST', `/orders/${id}/pay`, { confirmed: true })
  const { till } = stripe
  const session = [...till.sessions.values()].find(({ metadata }) => metadata['order'] === id)!
  const come = () => shop.ask('POST', '/payments/return', { session_id: session.id })
  return {
    id,
    book,
    session,
    /** Paid, and it is being written. */
    async pay() {
      till.pay(session.id)
      await come()
    },
    /** Pays and starts the book, which then waits for its author: the server asks the model nothing meanwhile. */
    async payAndPause() {
      const asked = shop.at(/Write this scene/, (reply) => void reply.destroy())
      await this.pay()
      await asked
      await this.control('pause')
    },
    control: async (what: 'pause' | 'resume' | 'cancel') =>
      shop.ask('POST', `/generations/${(await shop.latest(book)).id}/${what}`),
    refunds: () => till.refunds.filter(({ intent }) => intent === session.intent),
  }
}

test('a backup that is put back leads to one settlement of each order, or to one line for the admin', async () => {
  const [open, begun, givenUp] = [await order(), await order(), await order()]
  await begun.payAndPause()
  await givenUp.payAndPause()
  const backup = join(shop.server.dataDir, 'backup.db')
  const sqlite = new Sqlite(join(shop.server.dataDir, 'loreloom.db'))
  await sqlite.backup(backup)
  sqlite.close()

  // The backup does not have the following events.
  await open.pay()
  await statusIs(open.id, 'delivered')
  await begun.control('resume')
  await statusIs(begun.id, 'delivered')
  await givenUp.control('cancel')
  await until(
    async () => givenUp.refunds(),
    ({ length }) => length > 0,
  )
  const { amount } = givenUp.refunds()[0]!
  expect(amount).toBe(givenUp.session.amount)
  const lost = await order()
  await lost.pay()
  await statusIs(lost.id, 'delivered')
  const lostAndBack = await order()
  await lostAndBack.payAndPause()
  stripe.till.refund(lostAndBack.session.intent!, lostAndBack.session.amount)

  const { dataDir } = shop.server
  const before = stripe.till.sessions.size
  shop.kill(async () =>
    stageRestore({ dataDir, databaseFile: join(dataDir, 'loreloom.db') }, backup),
  )
  const { strays } = await until(orders, (found) => found.strays.length > 0)
  expect(strays).toEqual([
    expect.objectContaining({ session_id: lost.session.id, amount: lost.session.amount }),
  ])
  expect(await payment(lost.id)).toBeUndefined()

  // The server gets no webhook call: it finds the payment by asking.
  await statusIs(open.id, 'delivered')
  await begun.control('resume')
  await statusIs(begun.id, 'delivered')
  // Its money is back: it does not go on.
  await until(
    () => shop.latest(givenUp.book),
    ({ is_closed, status }) => is_closed && status === 'failed',
  )
  expect(await payment(givenUp.id)).toMatchObject({ status: 'refunded', refunded: amount })
  await expect(givenUp.control('resume')).rejects.toThrow('generation.closed')
  // A second start finds nothing new.
  shop.kill()
  await orders()
  for (const one of [open, begun, lost]) expect(one.refunds()).toEqual([])
  expect(givenUp.refunds()).toHaveLength(1)
  expect(lostAndBack.refunds()).toHaveLength(1)
  expect(stripe.till.sessions.size).toBe(before)

  const decide = { decision: 'refunded', reason: 'An old backup was put back' }
  await shop.ask('POST', `/admin/stray-payments/${lost.session.id}`, decide)
  expect(lost.refunds()).toMatchObject([{ amount: lost.session.amount, status: 'succeeded' }])
  expect((await orders()).strays).toEqual([])
})
