import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chapter } from '#shared/contract/chapters.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import type { Session } from '#shared/contract/auth.ts'
import { type KilledServer, openKilledServer, until } from '../killed-server.ts'

/** Each one some milliseconds later than the one before it. */
const KILLS = Number(process.env['KILLS'] ?? 5)
const SOON_MS = 300
const STEP_MS = 25

let shop: KilledServer
let reader = ''
beforeAll(async () => {
  shop = await openKilledServer()
  const form = { username: 'finn', email: 'finn@example.org', password: 'a long password' }
  ;({ token: reader } = (await shop.server.call('POST', '/auth/signup', form)) as Session)
})
afterAll(() => shop.close())

const notifications = async () => {
  await shop.restart
  return (await shop.server.call('GET', '/notifications', undefined, reader)) as Notification[]
}

test.each(Array.from({ length: KILLS }, (_, i) => i))(
  'a server that is killed around the time of a planned chapter publishes it once, and tells once (%i)',
  async (round) => {
    const book = await shop.newBook()
    await shop.ask('PATCH', `/books/${book}/public`, { is_public: true })
    await shop.server.call('POST', `/books/${book}/follow`, { following: true }, reader)
    const { id } = await shop.ask<Chapter>('POST', `/books/${book}/chapters`, { title: 'Flame' })
    const at = Date.now() + SOON_MS
    const plan = { text: 'It burns.', at: new Date(at).toISOString() }
    await shop.ask('PUT', `/chapters/${id}/plan`, plan)
    await pause(at - Date.now())
    // The first start after the time begins to publish it: this one is killed in the middle, too.
    shop.kill()
    await shop.restart
    await pause(round * STEP_MS)
    shop.kill()
    const published = await until(
      () => shop.ask<Chapter[]>('GET', `/books/${book}/chapters`),
      ([chapter]) => chapter !== undefined && chapter.published_at !== null,
    )
    expect(published).toMatchObject([{ id, rev: 0 }])
    const ofIt = ({ subject }: Notification) => subject.id === id
    await until(notifications, (all) => all.some(ofIt))
    shop.kill()
    expect((await notifications()).filter(ofIt)).toHaveLength(1)
    expect(await shop.ask('GET', `/books/${book}/chapters`)).toMatchObject([{ id, rev: 0 }])
  },
)
