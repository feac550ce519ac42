import { join } from 'node:path'
import { newId } from '../db/ids.ts'
import { statement } from '../db/statement.ts'
import type { Cast, Name } from './cast.ts'
import { animation } from './pictures.ts'
import { modulesOf } from './modules-of.ts'
import type { TestApp } from './test-app.ts'

/** In everything that one person writes, and in nothing that others do. */
export const WORD = 'Quillwortish'

/** The acts of a user in one feature. Each file of `life/` has one. */
export type LifePart = (among: {
  make(path: string, body: object): Promise<{ id: string }>
  put(path: string, body: object): Promise<unknown>
  life: Life
  word: string
}) => Promise<void>
const PARTS = await modulesOf<{ live: LifePart }>(join(import.meta.dirname, 'life'))
/** Features with such a file. */
export const LIVED = PARTS.map(([name]) => name)

export interface Life {
  /** Only this user moderates it. */
  ownWorld: string
  /** Another user moderates here. */
  sharedWorld: string
  privateWorld: string
  community: string
  sharedCommunity: string
  post: string
  /** By another user, with a comment of this one below it. */
  othersPost: string
  comment: string
  reply: string
  book: string
  /** Published, of that book. */
  chapter: string
  generated: string
  othersBook: string
  fork: string
  file: string
}

/** One person does everything there is, among others who answer, follow and work with them. */
export async function liveFully(app: TestApp, cast: Cast, who: Name, other: Name): Promise<Life> {
  const id = cast.sessions[who].user.id
  const make = (path: string, body: object, as = who) =>
    cast.make<{ id: string }>(as, 'POST', path, body)
  const upload = async (purpose: string) => {
    const body = new FormData()
    body.set('purpose', purpose)
    const picture = new Blob([(await animation()) as Uint8Array<ArrayBuffer>])
    body.set('file', picture, `${WORD}.gif`)
    const headers = { authorization: `Bearer ${cast.sessions[who].token}` }
    const reply = await app.fetch('/api/files/upload', { method: 'POST', headers, body })
    return ((await reply.json()) as { data: { file: { id: string } } }).data.file.id
  }
  const profile = {
    display_name: `The ${WORD}`,
    bio: `I am ${WORD}`,
    avatar_file_id: await upload('avatar'),
  }
  await cast.make(who, 'PATCH', `/users/${id}`, profile)

  const { id: community } = await make('/communities', { name: 'Lonely', description: 'Ours' })
  const { id: sharedCommunity } = await make('/communities', { name: 'Shared' })
  await make(`/communities/${sharedCommunity}/moderators`, { username: other })
  const { id: othersCommunity } = await make('/communities', { name: 'Others' }, other)
  for (const place of [community, sharedCommunity])
    await make(`/communities/${place}/join`, {}, other)
  await make(`/communities/${othersCommunity}/join`, {})
  await make(`/communities/${othersCommunity}/moderators`, { username: who }, other)

  const text = { post_type: 'text', title: `${WORD} begins`, body: `${WORD} `.repeat(400) }
  const { id: post } = await make(`/communities/${othersCommunity}/posts`, text)
  await cast.make(who, 'PATCH', `/posts/${post}`, { body: `${WORD} once more` })
  const file = await upload('post')
  const shown = {
    post_type: 'image',
    title: `${WORD} seen`,
    media_items: [{ media_type: 'image', file_id: file }],
  }
  await make(`/communities/${othersCommunity}/posts`, shown)
  const { id: answered } = await make(`/posts/${post}/comments`, { body: 'Well begun' }, other)
  await make(`/posts/${post}/comments`, { body: `${WORD} thanks`, parent_comment_id: answered })
  const plain = { post_type: 'text', title: 'Plain', body: 'Plain words' }
  const { id: othersPost } = await make(`/communities/${othersCommunity}/posts`, plain, other)
  const { id: comment } = await make(`/posts/${othersPost}/comments`, { body: `${WORD} says` })
  await cast.make(who, 'PATCH', `/comments/${comment}`, { body: `${WORD} says otherwise` })
  const said = { body: 'I answer', parent_comment_id: comment }
  const { id: reply } = await make(`/posts/${othersPost}/comments`, said, other)
  await make(`/posts/${othersPost}/vote`, { vote: 1 })
  await make(`/comments/${reply}/vote`, { vote: 1 })
  await make(`/posts/${othersPost}/save`, { saved: true })
  await make(`/posts/${post}/save`, { saved: true }, other)
  const reported = { item_type: 'user', item_id: id, reason: 'spam', note: `${WORD} again` }
  await make('/reports', reported, other)

  const { id: ownWorld } = await make('/worlds', { name: `World of ${WORD}` })
  const { id: sharedWorld } = await make('/worlds', { name: 'Commons', description: 'For all' })
  const hero = { bio: `${WORD} lives here`, author_name: WORD, show_author_hero: true }
  await cast.make(who, 'PATCH', `/worlds/${sharedWorld}`, hero)
  await make(`/worlds/${sharedWorld}/moderators`, { username: other })
  const secret = { name: `Cellar of ${WORD}`, is_public: false }
  const { id: privateWorld } = await make('/worlds', secret)
  const below = { name: `${WORD} below`, world_id: privateWorld }
  const { id: hidden } = await make('/communities', below)
  await make(`/communities/${hidden}/posts`, text)
  const note = { title: `${WORD} note`, body: WORD, is_public: true, licence: 'cc-by' }
  await make(`/worlds/${sharedWorld}/snippets`, note)
  await make(`/worlds/${sharedWorld}/gallery`, { file_id: await upload('gallery') })
  await make(`/worlds/${sharedWorld}/assets`, { file_id: await upload('assets'), is_public: true })

  const begun = { title: `${WORD} in the dark`, description: WORD, is_public: true }
  const { id: book } = await make(`/worlds/${sharedWorld}/books`, begun)
  const { id: chapter } = await make(`/books/${book}/chapters`, { title: 'First' })
  const { id: section } = await make(`/chapters/${chapter}/sections`, {})
  const words = { content: `${WORD} wrote this scene.` }
  await cast.make(who, 'PUT', `/books/${book}/sections/${section}`, words)
  const entry = { asset_type: 'character', name: 'Ines' }
  const { id: known } = await make(`/books/${book}/assets`, entry)
  await cast.make(who, 'PUT', `/books/${book}/assets/${known}`, { content: `${WORD} knows her.` })
  await make(`/chapters/${chapter}/publish`, { text: `${WORD} for everybody.` })
  const { id: later } = await make(`/books/${book}/chapters`, { title: 'Second' })
  const planned = { text: `${WORD} comes later.`, at: '2035-01-01T18:00:00.000Z' }
  await cast.make(who, 'PUT', `/chapters/${later}/plan`, planned)
  await make(`/chapters/${chapter}/remarks`, { body: `${WORD} on it` })
  await make(`/chapters/${chapter}/remarks`, { body: 'I read it' }, other)
  await cast.make(other, 'PUT', `/books/${book}/review`, { stars: 5, body: 'I read it' })
  for (const reader of [who, other])
    await cast.make(reader, 'PUT', `/books/${book}/shelves`, { state: 'want', names: [] })
  await cast.make(other, 'PUT', `/books/${book}/progress`, {
    chapter_id: chapter,
    paragraph: 0,
    words: WORD,
    fraction: 0.5,
    at: new Date().toISOString(),
  })
  const asked = { username: other, role: 'editor' }
  const { id: invitation } = await make(`/books/${book}/collaborators`, asked)
  await make(`/collaborations/${invitation}/accept`, {}, other)
  await make(`/books/${book}/follow`, { following: true }, other)
  await make(`/users/${id}/follow`, { following: true }, other)
  await make(`/users/${cast.sessions[other].user.id}/follow`, { following: true })

  const { id: elsewhere } = await make('/worlds', { name: 'Elsewhere' }, other)
  const theirs = { title: 'Their book', is_public: true }
  const { id: othersBook } = await make(`/worlds/${elsewhere}/books`, theirs, other)
  const open = { title: 'Open letters', is_public: true, licence: 'cc-by' }
  const { id: source } = await make(`/worlds/${sharedWorld}/books`, open)
  const { id: fork } = await make(`/books/${source}/fork`, { world_id: elsewhere }, other)
  const { id: theirChapter } = await make(`/books/${othersBook}/chapters`, { title: 'I' }, other)
  const { id: theirScene } = await make(`/chapters/${theirChapter}/sections`, {}, other)
  await make(`/chapters/${theirChapter}/publish`, { text: 'Their text.' }, other)
  await make(`/chapters/${theirChapter}/remarks`, { body: `${WORD} likes it` })
  const invited = { username: who, role: 'editor' }
  const opinion = { stars: 4, body: `${WORD} read it` }
  await cast.make(who, 'PUT', `/books/${othersBook}/review`, opinion)
  const { id: joined } = await make(`/books/${othersBook}/collaborators`, invited, other)
  await make(`/collaborations/${joined}/accept`, {})
  const document = `section:${theirScene}`
  const anchor = { start: '', end: '', quote: 'text' }
  await make(`/books/${othersBook}/passages`, { document, anchor, body: `${WORD} asks` })

  const { id: generated } = await make(`/worlds/${ownWorld}/books`, {
    title: 'Generated',
    is_public: true,
    licence: 'obrcl',
  })
  const { id: sequel } = await make(`/books/${generated}/chapters`, { title: 'Sequel' })
  await cast.make(who, 'PUT', `/chapters/${sequel}/plan`, planned)
  await app.db.write(async (trx) => {
    await trx.run(setGenerated, { id: generated })
    const request = JSON.stringify({ words: 1_000, wish: WORD, licence: 'obrcl' })
    await trx.run(insertOrder, { id: newId(), user_id: id, book_id: book, title: WORD, request })
  })
  const life = {
    ownWorld,
    sharedWorld,
    privateWorld,
    community,
    sharedCommunity,
    post,
    othersPost,
    comment,
    reply,
    book,
    chapter,
    generated,
    othersBook,
    fork,
    file,
  }
  const put = (path: string, body: object) => cast.make(who, 'PUT', path, body)
  for (const [, { live }] of PARTS) await live({ make, put, life, word: WORD })
  await app.flush()
  return life
}

const insertOrder = statement<{
  id: string
  user_id: string
  book_id: string
  title: string
  request: string
}>()((db, value) =>
  db.insertInto('orders').values({
    id: value.id,
    user_id: value.user_id,
    book_id: value.book_id,
    book_title: value.title,
    request: value.request,
    price: 200,
    licence_price: 0,
    currency: 'usd',
    plan_hash: '',
    terms: null,
    status: 'delivered',
    created_at: '2026-11-01T00:00:00.000Z',
    expires_at: '2026-11-01T00:30:00.000Z',
  }),
)
const setGenerated = statement<{ id: string }>()((db, value) =>
  db
    .updateTable('books')
    .set({ generated_at: '2026-11-01T00:00:00.000Z' })
    .where('id', '=', value.id),
)
