import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '#shared/contract/worlds.ts'
import { ownWorldId } from '#shared/rules/own-world.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

test('a taken name gets the first free number, where one asks for that', async () => {
  const also = { name: 'Glass Reach', name_taken: 'number' }
  const made = [await cast.make<World>('bob', 'POST', '/worlds', { name: 'Glass Reach' })]
  for (const caller of ['carol', 'dave'] as const)
    made.push(await cast.make<World>(caller, 'POST', '/worlds', also))
  expect(made.map(({ name, slug }) => [name, slug])).toEqual([
    ['Glass Reach', 'glass-reach'],
    ['Glass Reach 2', 'glass-reach-2'],
    ['Glass Reach 3', 'glass-reach-3'],
  ])
  const refused = await cast.as('carol', 'POST', '/worlds', { name: 'Glass Reach' })
  expect(refused.body.error).toBe('worlds.name_taken')
})

test('a world of one’s own, made by two devices, is one world; nobody else takes its id', async () => {
  const id = ownWorldId(cast.sessions.carol.user.id)
  const body = { id, name: 'Carol’s books', is_public: false, name_taken: 'number' as const }
  const stolen = await cast.as('dave', 'POST', '/worlds', body)
  expect(stolen.body.error).toBe('sync.id_taken')
  const first = await cast.make<World>('carol', 'POST', '/worlds', body)
  const again = await cast.make<World>('carol', 'POST', '/worlds', { ...body, name: 'Other' })
  expect(again).toMatchObject({ id, name: 'Carol’s books', short_id: first.short_id })
  // Pushed by a device, with the book behind it.
  const [bookId, device_id] = [newId(), newId()]
  const made = { v: 1, user: cast.sessions.carol.user.id, client_at: new Date().toISOString() }
  const world = { ...made, id: newId(), name: 'worlds.create', args: { body }, deps: [] }
  const args = { params: { id }, body: { id: bookId, title: 'Untitled book' } }
  const book = { ...made, id: newId(), name: 'books.create', args, deps: [world.id] }
  const push = { device_id, schema: 1, epoch: 1, pending: 2, mutations: [world, book] }
  const { results } = await cast.make<{ results: { status: string }[] }>(
    'carol',
    'POST',
    '/sync/push',
    push,
  )
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
  expect(await cast.make('carol', 'GET', `/books/${bookId}`)).toMatchObject({ world_id: id })
})
