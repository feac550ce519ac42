import { GLOBAL_FLAIRS } from '#shared/rules/flairs.ts'
import { COLOURS } from './colours.ts'
import { demoPicture } from './pictures.ts'
import { flairs, rules, sights } from './sights.ts'
import { makeWorlds } from './worlds.ts'

/** The result of `demoContent()`: plain data with keys of its own; parents come before their replies. */
export interface DemoContent {
  people: { username: string; email: string }[]
  communities: DemoCommunity[]
  posts: DemoPost[]
  comments: { key: string; post: string; parent: string | null; author: string; body: string }[]
  votes: { person: string; on: 'post' | 'comment'; key: string; vote: 1 | -1 }[]
}
export interface DemoCommunity {
  key: string
  name: string
  description: string
  creator: string
}
export interface DemoPost {
  key: string
  community: string
  author: string
  title: string
  body: string
  link_url?: string | null
}

/** The number of parallel calls: enough to share commits, few enough for a small machine. */
const LANES = 16
/** Fills a server through its public API, as six people would, only faster. */
export async function fill(address: string, content: DemoContent, password: string): Promise<void> {
  const tokens = new Map<string, string>()
  const ids = new Map<string, Promise<string>>()
  const idOf = async (key: string) => {
    const id = ids.get(key)
    if (!id) throw new Error(`The demo's content names ${key} before it is made.`)
    return id
  }
  const as = (username: string, path: string, body: object, method = 'POST') =>
    call(address, path, body, tokens.get(username), method)
  const make = (key: string, made: Promise<Made>) => {
    const id = made.then((row) => row.id)
    ids.set(key, id)
    return id
  }

  for (const { username, email } of content.people) {
    const session = await call(address, '/auth/signup', { username, email, password })
    tokens.set(username, session.token)
  }
  for (const { key, name, description, creator } of content.communities) {
    const id = await make(key, as(creator, '/communities', { name, description }))
    const others = content.people.filter((person) => person.username !== creator)
    for (const { username } of others) await as(username, `/communities/${id}/join`, {})
    const [from, to] = COLOURS[ids.size % COLOURS.length]!
    const colours = { icon_gradient_from: from, icon_gradient_to: to }
    const cover = { cover_gradient_from: from, cover_gradient_to: to }
    await as(creator, `/communities/${id}`, { ...colours, ...cover }, 'PATCH')
  }
  // One after the other: their order is what the newest-first lists show.
  for (const { key, community, author, title, body, link_url } of content.posts) {
    const form = link_url
      ? { post_type: 'link', title, body, link_url }
      : { post_type: 'text', title, body }
    await make(key, as(author, `/communities/${await idOf(community)}/posts`, form))
  }
  await makeWorlds(
    as,
    (person, bytes, name, purpose) => upload(address, bytes, tokens.get(person), name, purpose),
    content.people.map(({ username }) => username),
  )
  await showSights(address, content, tokens, idOf)
  await inLanes(content.comments, ({ key, post, parent, author, body }) => {
    const made = Promise.all([idOf(post), parent ? idOf(parent) : null])
    return make(
      key,
      made.then(([id, parent_comment_id]) =>
        as(author, `/posts/${id}/comments`, { body, parent_comment_id }),
      ),
    )
  })
  await inLanes(content.votes, async ({ person, on, key, vote }) => {
    await as(person, `/${on}s/${await idOf(key)}/vote`, { vote })
  })
}

/** Flairs and rules, and the newest posts: those with pictures and polls. */
async function showSights(
  address: string,
  { communities }: DemoContent,
  tokens: Map<string, string>,
  idOf: (key: string) => Promise<string>,
): Promise<void> {
  const flairIds = new Map<string, string>()
  for (const { key, creator } of communities) {
    const token = tokens.get(creator)
    const path = `/communities/${await idOf(key)}`
    if (rules[key]) await call(address, path, { rules: rules[key] }, token, 'PATCH')
    for (const [name, bg_color] of flairs[key] ?? [])
      flairIds.set(name, (await call(address, `${path}/flairs`, { name, bg_color }, token)).id)
  }
  for (const { community, author, title, body, flair, pictures = [], poll } of sights) {
    const token = tokens.get(author)
    const media_items = []
    for (const [picture, caption] of pictures) {
      const file_id = await upload(address, await demoPicture(picture), token)
      media_items.push({ media_type: 'image', file_id, caption, alt: caption })
    }
    const own = flairIds.get(flair)
    const flair_id = own ?? GLOBAL_FLAIRS.find(({ name }) => name === flair)?.id ?? null
    const shared = { title, body, flair_id, is_community_flair: own !== undefined }
    const form = poll ? { post_type: 'poll', poll } : { post_type: 'image', media_items }
    await call(
      address,
      `/communities/${await idOf(community)}/posts`,
      { ...shared, ...form },
      token,
    )
  }
}

async function upload(
  address: string,
  bytes: Buffer,
  token = '',
  name = 'painting.jpg',
  purpose = 'post',
): Promise<string> {
  const body = new FormData()
  body.set('purpose', purpose)
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${address}/api/files/upload`, { method: 'POST', headers, body })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`A file was refused with ${reply.status}: ${text}`)
  return (JSON.parse(text) as { data: { file: { id: string } } }).data.file.id
}

interface Made {
  id: string
  token: string
}

async function call(
  address: string,
  path: string,
  body: object,
  token?: string,
  method = 'POST',
): Promise<Made> {
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} was refused with ${reply.status}: ${text}`)
  return (JSON.parse(text) as { data: Made }).data
}

/** Works a list off in order, several at a time. */
async function inLanes<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
