import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { allEndpoints, type EndpointName } from '#shared/contract/index.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { animation } from './testing/pictures.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

// Every write call × everybody. `author` is a member who wrote the post and the comment and owns the file.
const PEOPLE = [
  'admin',
  'creator',
  'moderator',
  'author',
  'member',
  'banned',
  'stranger',
  'visitor',
] as const
type Person = (typeof PEOPLE)[number]
type Account = Exclude<Person, 'visitor'>
type Verdict = 'ok' | ErrorCode

interface Place {
  image: string
  world: string
  community: string
  post: string
  poll: string
  comment: string
  flair: string
  file: string
}
type Request = [string, string, unknown?]

interface Row {
  /** Method and path below `/api`, and the body. */
  request(place: Place, id: (account: Account) => string): Request | Promise<Request>
  verdicts: Record<Person, Verdict>
}

let app: TestApp
let picture: Uint8Array
let award = ''
const sessions = {} as Record<Account, Session>
const idOf = (account: Account) => sessions[account].user.id

beforeAll(async () => {
  app = await createTestApp()
  picture = await animation()
  // The first account of a server is its site admin.
  for (const person of PEOPLE) {
    if (person === 'visitor') continue
    const form = {
      username: `the_${person}`,
      email: `${person}@example.org`,
      password: 'a long password',
    }
    sessions[person] = await make('visitor', 'POST', '/auth/signup', form)
  }
  const awards = await make<{ id: string; cost: number }[]>('visitor', 'GET', '/awards')
  award = awards.sort((a, b) => a.cost - b.cost)[0]!.id
})
afterAll(() => app.close())

async function send(person: Person, method: string, path: string, body?: unknown) {
  const headers = new Headers()
  if (person !== 'visitor') headers.set('authorization', `Bearer ${sessions[person].token}`)
  const raw = body instanceof FormData || body instanceof Blob
  if (body !== undefined && !raw) headers.set('content-type', 'application/json')
  if (body instanceof Blob) headers.set('content-type', 'application/octet-stream')
  const sent = raw ? body : JSON.stringify(body)
  const reply = await app.fetch(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: sent! }),
  })
  return { status: reply.status, body: (await reply.json()) as { data?: unknown; error?: Verdict } }
}

async function make<T = { id: string }>(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
) {
  const reply = await send(person, method, path, body)
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
  return reply.body.data as T
}

/** A community with one of everything, made anew so that no call meets what an earlier one left. */
async function place(): Promise<Place> {
  const { id: world } = await make('creator', 'POST', '/worlds', { name: fresh() })
  await make('creator', 'POST', `/worlds/${world}/moderators`, { username: 'the_moderator' })
  const { file: own } = await make<{ file: { id: string } }>(
    'creator',
    'POST',
    '/files/upload',
    form(),
  )
  const hung = { file_id: own.id }
  const { id: image } = await make('creator', 'POST', `/worlds/${world}/gallery`, hung)
  const { id: community } = await make('creator', 'POST', '/communities', { name: fresh() })
  const at = `/communities/${community}`
  await make('creator', 'POST', `${at}/moderators`, { username: 'the_moderator' })
  for (const person of ['moderator', 'author', 'member', 'banned'] as const)
    await make(person, 'POST', `${at}/join`, {})
  const text = { post_type: 'text', title: 'A text', body: 'As it was.' }
  const { id: post } = await make('author', 'POST', `${at}/posts`, text)
  const ballot = {
    post_type: 'poll',
    title: 'A poll',
    poll: { question: 'Is it?', options: ['Yes', 'No'] },
  }
  const { id: poll } = await make('author', 'POST', `${at}/posts`, ballot)
  const { id: comment } = await make('author', 'POST', `/posts/${post}/comments`, { body: 'Mine' })
  const { id: flair } = await make('moderator', 'POST', `${at}/flairs`, FLAIR)
  const { file } = await make<{ file: { id: string } }>('author', 'POST', '/files/upload', form())
  await make('creator', 'POST', `${at}/bans`, { username: 'the_banned', reason: 'Rude' })
  return { image, world, community, post, poll, comment, flair, file: file.id }
}

let made = 0
/** A name nobody has. */
const fresh = () => `Place ${++made}`
const FLAIR = { name: 'Draft', bg_color: '#112233' }

function form(name = 'file'): FormData {
  const body = new FormData()
  body.set(name, new Blob([picture as Uint8Array<ArrayBuffer>]), 'picture.gif')
  return body
}

const EVERYBODY = Object.fromEntries(PEOPLE.map((person) => [person, 'ok'])) as Row['verdicts']
const SIGNED_IN = { ...EVERYBODY, visitor: 'auth.required' } as const
const UNBANNED = { ...SIGNED_IN, banned: 'communities.banned' } as const
/** These may; the others who are signed in are told why not. */
function only(who: Person[], code: ErrorCode): Row['verdicts'] {
  const refused = Object.fromEntries(PEOPLE.map((person) => [person, code]))
  const allowed = Object.fromEntries(who.map((person) => [person, 'ok']))
  return { ...refused, visitor: 'auth.required', ...allowed } as Row['verdicts']
}
const MODERATORS = only(['admin', 'creator', 'moderator'], 'moderation.forbidden')
const GALLERY = only(['creator'], 'gallery.forbidden')
const reported = (place: Place) => ({ item_type: 'post', item_id: place.post })

const TABLE: Partial<Record<EndpointName, Row>> = {
  'files.upload': { request: () => ['POST', '/files/upload', form()], verdicts: SIGNED_IN },
  'files.uploadVideo': {
    request: () => ['POST', '/files/upload/video', form()],
    // A picture is no video, whoever sends it.
    verdicts: only([], 'files.wrong_kind'),
  },
  'files.streamVideo': {
    request: () => ['POST', '/videos/stream', form('chunk')],
    verdicts: SIGNED_IN,
  },
  'files.finalizeVideo': {
    request: ({ file }) => ['POST', '/videos/finalize', { session_id: file }],
    verdicts: only(['author'], 'files.not_found'),
  },
  'files.begin': {
    request: ({ file }) => [
      'POST',
      '/uploads',
      { id: file, filename: 'a.png', size: 9, purpose: 'post' },
    ],
    verdicts: only(['author'], 'files.not_yours'),
  },
  'files.part': {
    request: ({ file }) => ['PUT', `/uploads/${file}/parts/0`, new Blob(['x'])],
    verdicts: only(['author'], 'files.not_yours'),
  },
  'files.complete': {
    request: ({ file }) => ['POST', `/uploads/${file}/complete`],
    verdicts: only(['author'], 'files.not_yours'),
  },
  'files.remove': {
    request: ({ file }) => ['DELETE', `/files/${file}`],
    verdicts: only(['author'], 'files.not_yours'),
  },
  'communities.create': {
    request: () => ['POST', '/communities', { name: fresh() }],
    verdicts: SIGNED_IN,
  },
  'communities.join': {
    request: ({ community }) => ['POST', `/communities/${community}/join`, {}],
    verdicts: SIGNED_IN,
  },
  'communities.leave': {
    request: ({ community }) => ['POST', `/communities/${community}/leave`, {}],
    verdicts: { ...SIGNED_IN, creator: 'communities.owner_cannot_leave' },
  },
  'communities.update': {
    request: ({ community }) => ['PATCH', `/communities/${community}`, { description: 'New' }],
    verdicts: only(['creator'], 'communities.edit_forbidden'),
  },
  'moderation.appoint': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/moderators`,
      { username: 'the_member' },
    ],
    verdicts: only(['creator'], 'moderation.creator_only'),
  },
  'moderation.dismiss': {
    request: ({ community }, id) => [
      'DELETE',
      `/communities/${community}/moderators/${id('moderator')}`,
    ],
    verdicts: only(['creator', 'moderator'], 'moderation.creator_only'),
  },
  'moderation.ban': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/bans`,
      { username: 'the_member', reason: 'Loud' },
    ],
    verdicts: MODERATORS,
  },
  'moderation.unban': {
    request: ({ community }, id) => ['DELETE', `/communities/${community}/bans/${id('banned')}`],
    verdicts: MODERATORS,
  },
  'mutes.muteUser': {
    request: (_, id) => ['POST', `/users/${id('author')}/mute`, { muted: true }],
    verdicts: { ...SIGNED_IN, author: 'mutes.own' },
  },
  'mutes.blockUser': {
    // Takes it back: who is blocked could not answer in the rows below.
    request: (_, id) => ['POST', `/users/${id('author')}/block`, { blocked: false }],
    verdicts: { ...SIGNED_IN, author: 'mutes.own' },
  },
  'mutes.muteCommunity': {
    request: ({ community }) => ['POST', `/communities/${community}/mute`, { muted: true }],
    verdicts: SIGNED_IN,
  },
  'worlds.create': { request: () => ['POST', '/worlds', { name: fresh() }], verdicts: SIGNED_IN },
  'worlds.update': {
    request: ({ world }) => ['PATCH', `/worlds/${world}`, { bio: 'Writes at night' }],
    verdicts: only(['creator'], 'worlds.edit_forbidden'),
  },
  'worlds.join': {
    request: ({ world }) => ['POST', `/worlds/${world}/join`, {}],
    verdicts: SIGNED_IN,
  },
  'worlds.leave': {
    request: ({ world }) => ['POST', `/worlds/${world}/leave`, {}],
    verdicts: { ...SIGNED_IN, creator: 'worlds.owner_cannot_leave' },
  },
  'worlds.mute': {
    request: ({ world }) => ['POST', `/worlds/${world}/mute`, { muted: true }],
    verdicts: SIGNED_IN,
  },
  'worlds.appoint': {
    request: ({ world }) => ['POST', `/worlds/${world}/moderators`, { username: 'the_member' }],
    verdicts: only(['creator'], 'worlds.edit_forbidden'),
  },
  'worlds.dismiss': {
    request: ({ world }, id) => ['DELETE', `/worlds/${world}/moderators/${id('moderator')}`],
    verdicts: only(['creator', 'moderator'], 'worlds.edit_forbidden'),
  },
  'gallery.add': {
    async request({ world }) {
      const path = '/files/upload'
      const { file: own } = await make<{ file: { id: string } }>('creator', 'POST', path, form())
      return ['POST', `/worlds/${world}/gallery`, { file_id: own.id }]
    },
    verdicts: GALLERY,
  },
  'gallery.update': {
    request: ({ world, image }) => ['PATCH', `/worlds/${world}/gallery/${image}`, { title: 'New' }],
    verdicts: GALLERY,
  },
  'gallery.feature': {
    request: ({ world, image }) => [
      'PATCH',
      `/worlds/${world}/gallery/${image}/featured`,
      { is_featured: true },
    ],
    verdicts: GALLERY,
  },
  'gallery.remove': {
    request: ({ world, image }) => ['DELETE', `/worlds/${world}/gallery/${image}`],
    verdicts: GALLERY,
  },
  'flairs.create': {
    request: ({ community }) => ['POST', `/communities/${community}/flairs`, FLAIR],
    verdicts: MODERATORS,
  },
  'flairs.update': {
    request: ({ community, flair }) => [
      'PATCH',
      `/communities/${community}/flairs/${flair}`,
      FLAIR,
    ],
    verdicts: MODERATORS,
  },
  'flairs.remove': {
    request: ({ community, flair }) => ['DELETE', `/communities/${community}/flairs/${flair}`],
    verdicts: MODERATORS,
  },
  'awards.giveToPost': {
    request: ({ post }) => ['POST', `/posts/${post}/awards`, { award_id: award }],
    verdicts: { ...SIGNED_IN, author: 'awards.own_item' },
  },
  'awards.giveToComment': {
    request: ({ comment }) => ['POST', `/comments/${comment}/awards`, { award_id: award }],
    verdicts: { ...SIGNED_IN, author: 'awards.own_item' },
  },
  'posts.create': {
    request: ({ community }) => [
      'POST',
      `/communities/${community}/posts`,
      { post_type: 'text', title: 'One more', body: 'Words' },
    ],
    verdicts: UNBANNED,
  },
  'posts.update': {
    request: ({ post }) => ['PATCH', `/posts/${post}`, { body: 'Otherwise' }],
    verdicts: only(['author'], 'posts.edit_forbidden'),
  },
  'posts.save': {
    request: ({ post }) => ['POST', `/posts/${post}/save`, { saved: true }],
    verdicts: SIGNED_IN,
  },
  'posts.votePoll': {
    request: ({ poll }) => ['POST', `/posts/${poll}/poll/vote`, { option_ids: [`${poll}:0`] }],
    verdicts: UNBANNED,
  },
  'posts.vote': {
    request: ({ post }) => ['POST', `/posts/${post}/vote`, { vote: 1 }],
    verdicts: UNBANNED,
  },
  'posts.moderate': {
    request: ({ post }) => ['POST', `/posts/${post}/moderate`, { act: 'remove', reason: 'Off' }],
    verdicts: MODERATORS,
  },
  'posts.remove': {
    request: ({ post }) => ['DELETE', `/posts/${post}`],
    verdicts: only(['author'], 'posts.delete_forbidden'),
  },
  'comments.create': {
    request: ({ post }) => ['POST', `/posts/${post}/comments`, { body: 'Words' }],
    verdicts: UNBANNED,
  },
  'comments.update': {
    request: ({ comment }) => ['PATCH', `/comments/${comment}`, { body: 'Otherwise' }],
    verdicts: only(['author'], 'comments.edit_forbidden'),
  },
  'comments.remove': {
    request: ({ comment }) => ['DELETE', `/comments/${comment}`],
    verdicts: only(['author'], 'comments.edit_forbidden'),
  },
  'comments.moderate': {
    request: ({ comment }) => [
      'POST',
      `/comments/${comment}/moderate`,
      { act: 'remove', reason: 'Off' },
    ],
    verdicts: MODERATORS,
  },
  'comments.vote': {
    request: ({ comment }) => ['POST', `/comments/${comment}/vote`, { vote: 1 }],
    verdicts: UNBANNED,
  },
  'reports.create': {
    request: (at) => ['POST', '/reports', { ...reported(at), reason: 'spam' }],
    verdicts: SIGNED_IN,
  },
  'reports.handle': {
    async request(at) {
      await make('member', 'POST', '/reports', { ...reported(at), reason: 'spam' })
      return ['POST', '/reports/handle', { ...reported(at), state: 'resolved' }]
    },
    verdicts: MODERATORS,
  },
}
/** Calls that ask for no account, and those that carry other calls. */
const ELSEWHERE = /^(auth|sync)\./

test('the table knows every call that writes', () => {
  const writes = allEndpoints().filter(
    ([name, { method }]) => method !== 'GET' && !ELSEWHERE.test(name),
  )
  expect(Object.keys(TABLE)).toEqual(writes.map(([name]) => name))
})

describe.each(Object.entries(TABLE))('%s', (_, { request, verdicts }) => {
  test.each(PEOPLE)('%s', async (person) => {
    const [method, path, body] = await request(await place(), idOf)
    const reply = await send(person, method, path, body)
    expect(reply.body.error ?? 'ok').toBe(verdicts[person])
    expect(reply.status === 200).toBe(verdicts[person] === 'ok')
  })
})
