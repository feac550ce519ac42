import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Folder } from '#shared/contract/folders.ts'
import type { Post, SavedPost } from '#shared/contract/posts.ts'
import type { Put, ScopeChanges } from '#shared/contract/sync.ts'
import { MAX_FOLDERS } from '#shared/rules/folder-form.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { type Scenario, testScenarios, testStory } from '../../testing/scenarios.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cast: Cast
const places: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  // The first account is the site's admin, and alice moderates the posts' community.
  places['community'] = (await cast.make('alice', 'POST', '/communities', { name: 'Kitchen' })).id
  places['post'] = await write('Poison apple pie')
  places['unsaved'] = await write('Plain soup')
  places['folder'] = await make('bob', 'Recipes for villains')
  places['hers'] = await make('carol', 'Hers')
  await save('bob', places['post'])
})
afterAll(() => app.close())

const write = async (title: string) => {
  const form = { post_type: 'text', title, body: 'Stir.' }
  return (await cast.make('alice', 'POST', `/communities/${places['community']}/posts`, form)).id
}
const make = async (who: Name, name: string) =>
  (await cast.make<Folder>(who, 'POST', '/folders', { name })).id
const save = (who: Name, post: string) =>
  cast.make(who, 'POST', `/posts/${post}/save`, { saved: true })
const file = (who: Name, post: string, folder_id: string | null) =>
  cast.make(who, 'POST', `/posts/${post}/folder`, { folder_id })
const names = async (who: Name) =>
  (await cast.make<Folder[]>(who, 'GET', '/folders')).map(({ name }) => name)
const titles = async (who: Name, query: string) =>
  (await cast.make<Post[]>(who, 'GET', `/posts/saved${query}`)).map(({ title }) => title)

/** Rows that a device of this person pulls. */
async function rowsOf<T>(name: Name, type: Put['type']): Promise<T[]> {
  const scope = `user:${cast.sessions[name].user.id}`
  const device = { epoch: 1, device_id: newId(), schema: 1, cursor: { [scope]: 0 } }
  type Pulled = { scopes: Record<string, ScopeChanges> }
  const { scopes } = await cast.make<Pulled>(name, 'POST', '/sync/pull', device)
  const rows: Put[] = scopes[scope]?.put ?? []
  return rows.filter((row) => row.type === type).map(({ body }) => body as T)
}

/** Refusals to a caller who is not bob: a visitor, a person who saved nothing, or one who runs the place and the site. */
const refused = (caller: Caller, status: number, say: string): Scenario[] => [
  {
    name: `${caller} does not rename it`,
    caller,
    call: 'PATCH /folders/:folder',
    body: { name: 'Mine now' },
    status,
    contains: [say],
    lacks: ['villains'],
  },
  {
    name: `${caller} puts nothing in it`,
    caller,
    call: 'POST /posts/:post/folder',
    body: { folder_id: ':folder' },
    status,
    contains: [say],
    lacks: ['villains'],
  },
]

describe('who may', () => {
  testScenarios(
    () => cast,
    () => places,
    [
      { name: 'a visitor has no folders', caller: 'guest', call: 'GET /folders', status: 401 },
      {
        name: 'a visitor makes none',
        caller: 'guest',
        call: 'POST /folders',
        body: { name: 'x' },
        status: 401,
      },
      { name: 'nor deletes one', caller: 'guest', call: 'DELETE /folders/:folder', status: 401 },
      ...refused('guest', 401, 'auth.required'),
      ...refused('dave', 404, 'folders.not_found'),
      ...refused('carol', 404, 'folders.not_found'),
      ...refused('alice', 404, 'folders.not_found'),
      {
        name: 'its owner finds it',
        caller: 'bob',
        call: 'GET /folders',
        status: 200,
        contains: ['Recipes for villains'],
        lacks: ['Hers', 'name_key', 'user_id'],
      },
      {
        name: 'nobody else does',
        caller: 'carol',
        call: 'GET /folders',
        status: 200,
        lacks: ['villains'],
      },
      {
        name: 'a stranger deletes what is not theirs: nothing happens',
        caller: 'dave',
        call: 'DELETE /folders/:folder',
        status: 200,
      },
      {
        name: 'it is still there',
        caller: 'bob',
        call: 'PATCH /folders/:folder',
        body: { name: 'Recipes for villains' },
        status: 200,
      },
      {
        name: 'what is not saved goes into no folder',
        caller: 'bob',
        call: 'POST /posts/:unsaved/folder',
        body: { folder_id: ':folder' },
        status: 409,
        contains: ['folders.not_saved'],
      },
      {
        name: 'and is out of every folder already',
        caller: 'bob',
        call: 'POST /posts/:unsaved/folder',
        body: { folder_id: null },
        status: 200,
      },
    ],
  )

  testStory(
    'a post is in one folder, moves, and stays saved when its folder goes',
    () => cast,
    () => places,
    [
      {
        name: 'bob files it',
        caller: 'bob',
        call: 'POST /posts/:post/folder',
        body: { folder_id: ':folder' },
        status: 200,
      },
      {
        name: 'and finds it there',
        caller: 'bob',
        call: 'GET /posts/saved?folder=:folder',
        status: 200,
        contains: ['Poison apple pie'],
      },
      {
        name: 'nobody looks into his folder',
        caller: 'carol',
        call: 'GET /posts/saved?folder=:folder',
        status: 200,
        lacks: ['Poison apple pie'],
      },
      { name: 'he deletes it', caller: 'bob', call: 'DELETE /folders/:folder', status: 200 },
      { name: 'twice is once', caller: 'bob', call: 'DELETE /folders/:folder', status: 200 },
      {
        name: 'the folder is gone',
        caller: 'bob',
        call: 'PATCH /folders/:folder',
        body: { name: 'Back' },
        status: 404,
      },
      {
        name: 'the post is saved',
        caller: 'bob',
        call: 'GET /posts/saved',
        status: 200,
        contains: ['Poison apple pie'],
      },
    ],
  )
})

test('names are tidied, told by name, and no two of one person’s are alike', async () => {
  const id = await make('dave', '  Zebra \n stripes ')
  await make('dave', 'apples')
  expect(await names('dave')).toEqual(['apples', 'Zebra stripes'])
  for (const name of ['ZEBRA  Stripes', 'Apples']) {
    const again = await cast.as('dave', 'POST', '/folders', { name })
    expect([again.status, again.body.error]).toEqual([409, 'folders.name_taken'])
  }
  const rename = (name: string) => cast.as('dave', 'PATCH', `/folders/${id}`, { name })
  expect((await rename('APPLES')).body.error).toBe('folders.name_taken')
  expect((await rename('zebra STRIPES')).status).toBe(200)
  expect(await names('dave')).toEqual(['apples', 'zebra STRIPES'])
  // Another person has names of their own, and an id is used once.
  await make('carol', 'apples')
  const stolen = await cast.as('carol', 'POST', '/folders', { id, name: 'Stripes' })
  expect(stolen.body.error).toBe('sync.id_taken')
})

test.each([
  ['', 'Please enter a name'],
  ['x'.repeat(61), 'The name must have at most 60 characters'],
  ['bell\u0007', 'The name contains characters that cannot be used'],
])('%j is no name', async (name, message) => {
  const reply = await cast.as('bob', 'POST', '/folders', { name })
  expect([reply.status, reply.body.issues?.[0]?.message]).toEqual([422, message])
})

test('nobody has more than a hundred', async () => {
  const { length } = await names('carol')
  for (let i = length; i < MAX_FOLDERS; i++) await make('carol', `Number ${i}`)
  const more = await cast.as('carol', 'POST', '/folders', { name: 'One more' })
  expect([more.status, more.body.message]).toEqual([409, 'You can have at most 100 folders.'])
  await cast.make('carol', 'DELETE', `/folders/${places['hers']}`)
  await make('carol', 'One more')
})

test('a folder’s posts come latest first, page by page; letting a post go takes it out', async () => {
  const folder = await make('bob', 'Pies')
  const posts: string[] = []
  for (const title of ['Pie 1', 'Pie 2', 'Pie 3', 'Cake']) {
    posts.push(await write(title))
    await save('bob', posts.at(-1)!)
  }
  for (const post of posts.slice(0, 3)) await file('bob', post, folder)
  const first = await cast.as('bob', 'GET', `/posts/saved?folder=${folder}&limit=2`)
  const { data, next_cursor } = first.body as unknown as { data: Post[]; next_cursor: string }
  expect(data.map(({ title }) => title)).toEqual(['Pie 3', 'Pie 2'])
  expect(await titles('bob', `?folder=${folder}&cursor=${next_cursor}`)).toEqual(['Pie 1'])
  await cast.make('bob', 'POST', `/posts/${posts[2]}/save`, { saved: false })
  await save('bob', posts[2]!)
  await file('bob', posts[1]!, null)
  expect(await titles('bob', `?folder=${folder}`)).toEqual(['Pie 1'])
})

test('folders and what is in them reach one’s other devices, and nobody else’s', async () => {
  const folder = await make('dave', 'Pies')
  const post = await write('Pie for dave')
  await save('dave', post)
  await file('dave', post, folder)
  const told = await rowsOf<Folder>('dave', 'folder')
  expect(told.find(({ id }) => id === folder)).toMatchObject({ name: 'Pies', rev: 1 })
  expect(await rowsOf<SavedPost>('dave', 'saved_post')).toMatchObject([
    { id: post, folder_id: folder },
  ])
  expect((await rowsOf<Folder>('carol', 'folder')).map(({ id }) => id)).not.toContain(folder)
  await cast.make('dave', 'DELETE', `/folders/${folder}`)
  expect((await rowsOf<Folder>('dave', 'folder')).map(({ id }) => id)).not.toContain(folder)
  expect(await rowsOf<SavedPost>('dave', 'saved_post')).toMatchObject([
    { id: post, folder_id: null },
  ])
})
