import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Community } from '#shared/contract/communities.ts'
import type { CommunityFlair, Flair } from '#shared/contract/flairs.ts'
import type { Post } from '#shared/contract/posts.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
let community = ''
let elsewhere = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  community = (await cast.make('bob', 'POST', '/communities', { name: 'Badges' })).id
  elsewhere = (await cast.make('bob', 'POST', '/communities', { name: 'Other badges' })).id
})
afterAll(() => app.close())

const add = (name: string, more = {}) =>
  cast.as('bob', 'POST', `/communities/${community}/flairs`, {
    name,
    bg_color: '#14532D',
    ...more,
  })
const made = async (name: string) => (await add(name)).body.data as unknown as CommunityFlair
async function post(more: object, by: 'bob' | 'carol' = 'carol') {
  const body = { post_type: 'text', title: 'Flaired', body: 'x', ...more }
  return cast.as(by, 'POST', `/communities/${community}/posts`, body)
}
const get = (id: string) => cast.make<Post>('guest', 'GET', `/posts/${id}`)

test('twelve flairs are every community’s', async () => {
  const flairs = await cast.make<Flair[]>('guest', 'GET', '/flairs')
  expect(flairs).toHaveLength(12)
  expect(flairs[0]).toEqual({
    id: expect.any(String) as string,
    name: 'Discussion',
    color: '#1E4E8C',
    bg_color: '#1E4E8C',
    text_color: '#FFFFFF',
  })
  const { body } = await post({ flair_id: flairs[0]!.id })
  expect(body.data).toMatchObject({
    flair_text: 'Discussion',
    is_community_flair: false,
    flair: { bg_color: '#1E4E8C' },
  })
})

test('a community’s own is for its posts alone', async () => {
  const { id } = await made('First chapter')
  const good = await post({ flair_id: id, is_community_flair: true })
  expect(good.body.data).toMatchObject({ flair_id: id, flair_text: 'First chapter' })
  expect((await post({ flair_id: id })).body.error).toBe('flairs.not_found')
  expect((await post({ flair_id: newId(), is_community_flair: true })).body.error).toBe(
    'flairs.not_found',
  )
  const body = { post_type: 'text', title: 'x', body: 'x', flair_id: id, is_community_flair: true }
  const abroad = await cast.as('carol', 'POST', `/communities/${elsewhere}/posts`, body)
  expect(abroad.body.error).toBe('flairs.not_found')
})

test('a list of one flair holds its posts only, in every sort', async () => {
  const { id } = await made('Rare')
  await post({ flair_id: id, is_community_flair: true, title: 'The rare one' })
  for (const sort of ['new', 'hot', 'top', 'rising']) {
    const path = `/communities/${community}/posts?flair=${id}&sort=${sort}`
    const posts = await cast.make<Post[]>('guest', 'GET', path)
    expect(posts.map(({ title }) => title)).toEqual(['The rare one'])
  }
})

test('renamed, it is renamed on its posts; deleted, it leaves them', async () => {
  const { id } = await made('Old name')
  const { id: postId } = (await post({ flair_id: id, is_community_flair: true })).body
    .data as unknown as Post
  const before = await get(postId)
  const path = `/communities/${community}/flairs/${id}`
  const look = { name: 'New name', bg_color: '#1E4E8C' }
  expect((await cast.as('carol', 'PATCH', path, look)).body.error).toBe('moderation.forbidden')
  await cast.make('bob', 'PATCH', path, look)
  const after = await get(postId)
  expect(after).toMatchObject({ flair_text: 'New name', flair: { bg_color: '#1E4E8C' } })
  expect(after.rev).toBeGreaterThan(before.rev)
  await app.flush()
  const device = {
    epoch: 1,
    device_id: newId(),
    schema: 1,
    cursor: { [`community:${community}`]: 0 },
  }
  const { text } = await cast.as('guest', 'POST', '/sync/pull', device)
  expect(text).toContain('"New name"')
  for (let i = 0; i < 2; i++) await cast.make('bob', 'DELETE', path)
  expect(await get(postId)).toMatchObject({ flair_id: null, flair: null })
  const left = await cast.make<Flair[]>('guest', 'GET', `/communities/${community}/flairs`)
  expect(left.map(({ name }) => name)).not.toContain('New name')
})

test('an author changes the flair of a post, and so do moderators; nobody else', async () => {
  const { id } = (await post({})).body.data as unknown as Post
  const [question] = (await cast.make<Flair[]>('guest', 'GET', '/flairs')).slice(1)
  const set = (by: 'carol' | 'bob' | 'dave', body: object) =>
    cast.as(by, 'PATCH', `/posts/${id}`, body)
  expect((await set('dave', { flair_id: question!.id })).body.error).toBe('posts.edit_forbidden')
  await set('carol', { flair_id: question!.id })
  expect(await get(id)).toMatchObject({ flair_text: 'Question', edited_at: null, body: 'x' })
  await set('bob', { flair_id: null })
  expect((await get(id)).flair).toBeNull()
  expect((await set('bob', { body: 'Words of a moderator' })).body.error).toBe(
    'posts.edit_forbidden',
  )
})

test.each([
  [{ name: '' }, 'name', 'Please enter a flair name'],
  [{ name: 'x'.repeat(65) }, 'name', 'A flair has at most 64 characters'],
  [{ bg_color: 'red' }, 'bg_color', 'Colours are written as #rrggbb'],
  [{ bg_color: '#FFFFF0' }, 'text_color', 'These two colours are too much alike to be read'],
])('%o is refused', async (more, path, message) => {
  const reply = await add('Fine', more)
  expect(reply.status).toBe(422)
  expect(reply.body.issues).toContainEqual({ path, message })
})

test('fifty are enough', async () => {
  const path = `/communities/${elsewhere}/flairs`
  for (let i = 0; i < 50; i++)
    await cast.make('bob', 'POST', path, { name: `No. ${i}`, bg_color: '#111111' })
  const reply = await cast.as('bob', 'POST', path, { name: 'One more', bg_color: '#111111' })
  expect(reply.body).toMatchObject({ error: 'flairs.too_many' })
})

test('rules, accent and moderators travel with the community', async () => {
  const rules = [{ name: 'Be kind', text: 'Even when you are right.' }]
  const patch = { rules, accent_color: '#14532d' }
  const path = `/communities/${community}`
  expect(await cast.make<Community>('bob', 'PATCH', path, patch)).toMatchObject(patch)
  const many = Array.from({ length: 11 }, (_, i) => ({ name: `${i}`, text: '' }))
  expect((await cast.as('bob', 'PATCH', path, { rules: many })).body.issues).toEqual([
    { path: 'rules', message: 'A community has at most 10 rules' },
  ])
  const nameless = await cast.as('bob', 'PATCH', path, { rules: [{ name: ' ', text: 'x' }] })
  expect(nameless.body.issues).toContainEqual({
    path: 'rules.0.name',
    message: 'Please name the rule',
  })
})
