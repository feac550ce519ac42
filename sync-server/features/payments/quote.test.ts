import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentRoom, type PaymentRoom } from '../../testing/stripe/payment-room.ts'

let room: PaymentRoom
beforeAll(async () => {
  room = await openPaymentRoom()
})
afterAll(() => room.close())
beforeEach(() => room.plannedBook())

test('a quote names what was changed in the story bible since something was generated', async () => {
  const assets = `/books/${room.book}/assets`
  const entry = async (name: string) => {
    const { id } = await room.cast.make('alice', 'POST', assets, { name, asset_type: 'character' })
    await room.app.app.documents.replaceText(
      `asset:${id}`,
      'Keeps lamps.',
      room.cast.sessions.alice.user,
    )
    await room.app.flush()
  }
  await entry('Orla')
  expect(await room.quote()).toMatchObject({ changed_entries: [] })
  await room.settleGenerations()
  const { changed_entries, tokens } = await room.quote({ words: 10_000 })
  expect(changed_entries).toEqual(['Orla'])
  expect(tokens).toBeGreaterThan(190_000)
})
