import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { CoinEntry, GivenAward } from '#shared/contract/awards.ts'
import type { Post } from '#shared/contract/posts.ts'
import { AWARDS } from '#shared/rules/awards.ts'
import { statement } from '../../db/statement.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const [drop, kind, , , , world] = AWARDS as [
  (typeof AWARDS)[0],
  (typeof AWARDS)[0],
  unknown,
  unknown,
  unknown,
  (typeof AWARDS)[0],
]
const NOWHERE = '01900000-0000-7000-8000-000000000000'
let app: TestApp
let cast: Cast
let places: Record<string, string> = {}
const text = { post_type: 'text', title: 'Worth it', body: 'A line that stays.' }
const write = async (community = places['elsewhere']) =>
  (await cast.make('alice', 'POST', `/communities/${community}/posts`, text)).id
const coinsOf = async (name: Name) =>
  (await cast.make<{ user: { coins: number } }>(name, 'GET', '/auth/verify')).user.coins
/** Signs up a person with the coins of a new account; returns their calls. */
async function newcomer(username: string) {
  const form = { username, email: `${username}@example.org`, password: 'a long password' }
  const { token } = await cast.make<Session>('guest', 'POST', '/auth/signup', form)
  return async <T>(method: string, path: string, body?: unknown) => {
    const reply = await cast.as('guest', method, path, body, { authorization: `Bearer ${token}` })
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body.data as T
  }
}

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  places['community'] = (await cast.make('alice', 'POST', '/communities', { name: 'Prizes' })).id
  places['elsewhere'] = (await cast.make('alice', 'POST', '/communities', { name: 'Others' })).id
  places['post'] = await write(places['community'])
  places['gone'] = await write(places['community'])
  await cast.make('alice', 'DELETE', `/posts/${places['gone']}`)
  const path = `/posts/${places['post']}/comments`
  places['comment'] = (await cast.make('alice', 'POST', path, { body: 'Mine.' })).id
})
afterAll(() => app.close())

describe('awards', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      {
        name: 'everybody sees what there is to give',
        caller: 'guest',
        call: 'GET /awards',
        status: 200,
        contains: ['"Ink Drop"', '"cost":10', '"Story of the Year"', '"cost":1800'],
      },
      {
        name: 'a guest gives none',
        caller: 'guest',
        call: 'POST /posts/:post/awards',
        body: { award_id: drop.id },
        status: 401,
      },
      {
        name: 'nobody gives one to themselves',
        caller: 'alice',
        call: 'POST /posts/:post/awards',
        body: { award_id: drop.id },
        status: 403,
        contains: ['You cannot give an award to yourself.'],
      },
      {
        name: 'an award that does not exist is not given',
        caller: 'bob',
        call: 'POST /posts/:post/awards',
        body: { award_id: NOWHERE },
        status: 404,
        contains: ['Award not found'],
      },
      {
        name: 'nor one to a post that is gone',
        caller: 'bob',
        call: 'POST /posts/:gone/awards',
        body: { award_id: drop.id },
        status: 404,
      },
      {
        name: 'a dear one needs enough coins',
        caller: 'bob',
        call: 'POST /posts/:post/awards',
        body: { award_id: world.id },
        status: 409,
        contains: ['Not enough coins'],
      },
      { name: 'a guest has no ledger', caller: 'guest', call: 'GET /coins', status: 401 },
    ],
  )

  testStory(
    'an award costs its coins, is given once by each, and is seen by everybody',
    () => cast,
    () => places,
    [
      {
        name: 'giving one costs its coins',
        caller: 'bob',
        call: 'POST /posts/:post/awards',
        body: { award_id: drop.id },
        status: 200,
        contains: ['"count":1', '"coins":90'],
      },
      {
        name: 'the same one is given once',
        caller: 'bob',
        call: 'POST /posts/:post/awards',
        body: { award_id: drop.id },
        status: 409,
        contains: ['already given'],
      },
      {
        name: 'somebody else’s counts too',
        caller: 'carol',
        call: 'POST /posts/:post/awards',
        body: { award_id: drop.id },
        status: 200,
        contains: ['"count":2'],
      },
      {
        name: 'a comment gets awards as well',
        caller: 'bob',
        call: 'POST /comments/:comment/awards',
        body: { award_id: kind.id },
        status: 200,
        contains: ['"Kind Word"', '"coins":65'],
      },
      {
        name: 'everybody sees them on the item',
        caller: 'guest',
        call: 'GET /posts/:post/awards',
        status: 200,
        contains: ['"Ink Drop"', '"count":2'],
      },
      {
        name: 'in the list of its community',
        caller: 'guest',
        call: 'GET /communities/:community/posts',
        status: 200,
        contains: ['"count":2'],
      },
      {
        name: 'and on the comment',
        caller: 'guest',
        call: 'GET /comments/:comment/awards',
        status: 200,
        contains: ['"Kind Word"'],
      },
    ],
  )
})

test('the ledger tells of every coin, and of nobody else’s', async () => {
  const [erin, frank] = [await newcomer('erin'), await newcomer('frank')]
  const post = await write()
  const said = { body: 'Also mine.' }
  const comment = (await cast.make('alice', 'POST', `/posts/${post}/comments`, said)).id
  await erin<unknown>('POST', `/posts/${post}/awards`, { award_id: drop.id })
  await erin<unknown>('POST', `/comments/${comment}/awards`, { award_id: kind.id })
  const ledger = await erin<CoinEntry[]>('GET', '/coins')
  expect(ledger.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['award', -25],
    ['award', -10],
    ['sign_up', 100],
  ])
  const { coins } = (await erin<{ user: { coins: number } }>('GET', '/auth/verify')).user
  expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(coins)
  expect(ledger[1]).toMatchObject({ subject: `post:${post}`, award_id: drop.id })
  expect((await frank<CoinEntry[]>('GET', '/coins')).map(({ reason }) => reason)).toEqual([
    'sign_up',
  ])
})

test('a refused award costs nothing and leaves nothing', async () => {
  const post = await write()
  const before = await coinsOf('carol')
  await cast.as('carol', 'POST', `/posts/${post}/awards`, { award_id: world.id })
  expect(await coinsOf('carol')).toBe(before)
  expect(await cast.make<GivenAward[]>('guest', 'GET', `/posts/${post}/awards`)).toEqual([])
  // The server keeps no record of the refused award: with enough coins the same one works.
  await app.db.write((trx) => trx.run(setCoins, { id: cast.sessions.carol.user.id, coins: 300 }))
  const again = await cast.as('carol', 'POST', `/posts/${post}/awards`, { award_id: world.id })
  expect(again.status).toBe(200)
})

test('a hundred at once spend once', async () => {
  const post = await write()
  const before = 2 * kind.cost
  await app.db.write((trx) => trx.run(setCoins, { id: cast.sessions.dave.user.id, coins: before }))
  const replies = await Promise.all(
    Array.from({ length: 100 }, () =>
      cast.as('dave', 'POST', `/posts/${post}/awards`, { award_id: kind.id }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await coinsOf('dave')).toBe(before - kind.cost)
  expect((await cast.make<Post>('guest', 'GET', `/posts/${post}`)).awards).toEqual([
    { id: kind.id, count: 1 },
  ])
})

test('a hundred at once never spend more than there is', async () => {
  const posts = await Promise.all(Array.from({ length: 20 }, () => write()))
  await app.db.write((trx) => trx.run(setCoins, { id: cast.sessions.dave.user.id, coins: 60 }))
  const replies = await Promise.all(
    posts.flatMap((post) =>
      Array.from({ length: 5 }, () =>
        cast.as('dave', 'POST', `/posts/${post}/awards`, { award_id: kind.id }),
      ),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await coinsOf('dave')).toBe(10)
})

test('the first visit of a day brings coins, once', async () => {
  const { id } = cast.sessions.alice.user
  await app.db.write((trx) => trx.run(backdate, { id }))
  const before = await coinsOf('alice')
  const login = { username: 'alice', password: 'a long password' }
  for (let i = 0; i < 3; i++) await cast.make('guest', 'POST', '/auth/login', login)
  expect(await coinsOf('alice')).toBe(before + 10)
})

const setCoins = statement<{ id: string; coins: number }>()((db, value) =>
  db.updateTable('users').set({ coins: value.coins }).where('id', '=', value.id),
)
const backdate = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('coin_ledger')
    .set({ created_at: '2026-01-01T00:00:00.000Z' })
    .where('user_id', '=', value.id),
)
