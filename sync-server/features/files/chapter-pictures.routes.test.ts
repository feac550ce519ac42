import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileUrl } from '#shared/rules/file-url.ts'
import type { Book } from '#shared/contract/books.ts'
import { statement } from '../../db/statement.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { plantBook } from '../../testing/documents.ts'
import { png } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'
import { eraseAccount } from '../account/erase.ts'
import { publishDue } from '../chapters/planning.ts'
import { emptyBins } from '../sections/empty-bin.ts'
import { makeExport } from '../account/make-export.ts'
import { sweepFiles } from './sweep.ts'

const DAY_MS = 86_400_000
let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
let world = ''
let book = ''
let chapter = ''
let section = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  files = filesOf(app, cast)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  const begun = { title: 'The Ninth Lamp', is_public: true, licence: 'cc-by' }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  chapter = (await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  section = (await cast.make('bob', 'POST', `/chapters/${chapter}/sections`, {})).id
  const people = [{ user_id: cast.sessions.alice.user.id, role: 'editor' as const }]
  await plantBook(app.db, book, 0, people)
})

async function picture(owner: Caller = 'bob', id = newId(), purpose = 'chapter'): Promise<string> {
  const bytes = new Uint8Array(await png(40, 30))
  await files.begin(owner, id, bytes.byteLength, { purpose })
  await files.part(owner, id, 0, bytes)
  expect((await cast.as(owner, 'POST', `/uploads/${id}/complete`, {})).status).toBe(200)
  return id
}
const showing = (id: string) => `The map:\n\n![A map](${fileUrl(id)}#40x30 "Drawn by hand")`
const write = (content: string, by: Caller = 'bob') =>
  cast.make(by, 'PUT', `/books/${book}/sections/${section}`, { content })
const publish = (text: string) => cast.make('bob', 'POST', `/chapters/${chapter}/publish`, { text })
const sees = async (id: string) => {
  const callers = ['bob', 'alice', 'carol', 'guest'] as const
  const seen = await Promise.all(
    callers.map(async (who) => ((await files.download(who, id)).status === 200 ? who : null)),
  )
  return seen.filter((who) => who !== null)
}
/** The text stands in its row a moment later. */
const soon = (id: string, callers: Caller[]) => expect.poll(() => sees(id)).toEqual(callers)
const sweepOn = (day: number) =>
  sweepFiles(
    { db: app.db, store: app.app.store, erased: app.app.erased },
    Date.now() + day * DAY_MS,
  )

test('a picture is for those who write the draft, until readers get a chapter that has it', async () => {
  const id = await picture()
  expect(await sees(id)).toEqual(['bob'])
  await write(showing(id))
  await soon(id, ['bob', 'alice'])
  await publish(showing(id))
  expect(await sees(id)).toEqual(['bob', 'alice', 'carol', 'guest'])
  const reply = await files.download('carol', id)
  expect(reply.headers.get('cache-control')).toBe('private, no-cache')

  await publish('No map.')
  expect(await sees(id)).toEqual(['bob', 'alice'])
  await publish(showing(id))
  await cast.make('bob', 'POST', `/chapters/${chapter}/unpublish`)
  expect(await sees(id)).toEqual(['bob', 'alice'])
  await publish(showing(id))
  await cast.make('bob', 'PATCH', `/books/${book}/public`, { is_public: false })
  expect(await sees(id)).toEqual(['bob', 'alice'])
})

test('its small picture is as private, and it cannot be deleted while a text has it', async () => {
  const id = await picture()
  await write(showing(id))
  await soon(id, ['bob', 'alice'])
  const again = await files.begin('bob', id, 1, { purpose: 'chapter' })
  const { thumbnail_id } = (again.body.data as unknown as { file: { thumbnail_id: string } }).file
  expect(await sees(thumbnail_id)).toEqual(['bob', 'alice'])
  expect((await cast.as('bob', 'DELETE', `/files/${id}`)).body.error).toBe('files.in_use')
})

test('a file that comes after its text is shown; one that somebody else owns is not, whatever the text says', async () => {
  const id = newId()
  await write(showing(id), 'alice')
  await publish(showing(id))
  await picture('alice', id)
  expect(await sees(id)).toEqual(['bob', 'alice', 'carol', 'guest'])

  const [foreign, post] = [await picture('carol'), await picture('bob', newId(), 'post')]
  await publish(`${showing(foreign)}\n\n${showing(post)}`)
  expect(await sees(foreign)).toEqual(['carol'])
  expect(await sees(post)).toEqual(['bob'])
})

test('nobody shows a picture of somebody’s other book by its id, and no later words of its owner show it', async () => {
  const other = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Secret' })).id
  const one = (await cast.make('bob', 'POST', `/books/${other}/chapters`, { title: 'One' })).id
  const scene = (await cast.make('bob', 'POST', `/chapters/${one}/sections`, {})).id
  const id = await picture()
  const content = showing(id)
  await cast.make('bob', 'PUT', `/books/${other}/sections/${scene}`, { content })
  const grants = statement<{ id: string }>()((db, value) =>
    db
      .selectFrom('picture_names')
      .select(['document', 'granted'])
      .where('file_id', '=', value.id)
      .orderBy('granted'),
  )
  const named = () => app.db.read.all(grants, { id })
  await expect.poll(named).toEqual([{ document: `section:${scene}`, granted: 1 }])
  // alice writes in the one book of bob, and not in the other.
  await write(content, 'alice')
  const planted = { document: `section:${section}`, granted: -1 }
  await expect.poll(named).toContainEqual(planted)
  await write(`${content}\n\nAnd words of its owner.`)
  const words = statement()((db) => db.selectFrom('documents').select('text'))
  await expect
    .poll(async () => JSON.stringify(await app.db.read.all(words, {})))
    .toContain('And words of its owner.')
  await publish(content)
  expect(await sees(id)).toEqual(['bob'])
  // Its owner takes it over themselves.
  await write('No map.')
  await expect
    .poll(async () => JSON.stringify(await app.db.read.all(words, {})))
    .toContain('No map.')
  await write(content)
  await soon(id, ['bob', 'alice'])
})

test('an id that a text names belongs to those who write the text, before its file has come', async () => {
  const id = newId()
  await publish(showing(id))
  const begin = (who: Caller) => files.begin(who, id, 10, { purpose: 'chapter' })
  expect((await begin('carol')).body.error).toBe('sync.id_taken')
  // A text of carol's own that names it makes it no more hers.
  const shore = (await cast.make('carol', 'POST', '/worlds', { name: 'Shore' })).id
  const own = (await cast.make('carol', 'POST', `/worlds/${shore}/books`, { title: 'Mine' })).id
  const one = (await cast.make('carol', 'POST', `/books/${own}/chapters`, { title: 'One' })).id
  await cast.make('carol', 'POST', `/chapters/${one}/publish`, { text: showing(id) })
  expect((await begin('carol')).body.error).toBe('sync.id_taken')
  expect(await picture('bob', id)).toBe(id)
  expect(await sees(id)).toEqual(['bob', 'alice', 'carol', 'guest'])
})

test('the server keeps a picture for as long as a draft, a version or readers have it', async () => {
  const [drafted, versioned, published, unused] = [
    await picture(),
    await picture(),
    await picture(),
    await picture(),
  ]
  await write(`${showing(drafted)}\n\n${showing(versioned)}`)
  await soon(versioned, ['bob', 'alice'])
  const version = { document: `section:${section}`, kind: 'named', name: 'One' }
  const kept = await cast.make('bob', 'POST', `/books/${book}/versions`, {
    ...version,
    text: showing(versioned),
  })
  await write(showing(drafted))
  await publish(showing(published))
  const there = async () => {
    const all = [drafted, versioned, published, unused]
    const kept = await Promise.all(
      all.map(async (id) => (await files.download('bob', id)).status === 200),
    )
    return all.filter((_, at) => kept[at])
  }
  await sweepOn(8)
  expect(await there()).toEqual([drafted, versioned, published])
  await expect
    .poll(async () => {
      await sweepOn(40)
      return there()
    })
    .toEqual([drafted, versioned, published])

  // Its writers may take an edit back for a month.
  await write('No map.')
  await cast.make('bob', 'DELETE', `/versions/${kept.id}`)
  await sweepOn(20)
  expect(await there()).toContain(drafted)
  await expect
    .poll(async () => {
      await sweepOn(40)
      return there()
    })
    .toEqual([published])
})

test('a fork has pictures of its own, which count for its owner and stay when the source goes', async () => {
  const id = await picture()
  await publish(showing(id))
  const { id: world_id } = await cast.make('carol', 'POST', '/worlds', { name: 'Far Coast' })
  const quota = async () =>
    (await cast.make<{ storage_used_bytes: number }>('carol', 'GET', '/storage/quota'))
      .storage_used_bytes
  const before = await quota()
  const fork = await cast.make<Book>('carol', 'POST', `/books/${book}/fork`, { world_id })
  expect(await quota()).toBeGreaterThan(before)
  const [scene] = (await cast.make('carol', 'GET', `/books/${fork.id}/sections`)) as unknown as [
    { content: string },
  ]
  expect(scene.content).toMatch(
    /^The map:\n\n!\[A map\]\(\/api\/files\/.*#40x30 "Drawn by hand"\)$/,
  )
  expect(scene.content).not.toContain(id)
  const own = /files\/([^/]+)/.exec(scene.content)![1]!
  await cast.make('bob', 'POST', `/chapters/${chapter}/unpublish`)
  expect(await sees(own)).toEqual(['carol'])
})

test('the copy of a world has the pictures beside the chapters, which name them there', async () => {
  const { id: other } = await cast.make('bob', 'POST', '/worlds', { name: 'Copied' })
  const { id: own } = await cast.make('bob', 'POST', `/worlds/${other}/books`, { title: 'Oil' })
  const { id: begun } = await cast.make('bob', 'POST', `/books/${own}/chapters`, { title: 'Wick' })
  const { id: scene } = await cast.make('bob', 'POST', `/chapters/${begun}/sections`, {})
  const [id, foreign] = [await picture(), await picture('carol')]
  const content = `${showing(id)}\n\n${showing(foreign)}`
  await cast.make('bob', 'PUT', `/books/${own}/sections/${scene}`, { content })
  const named = statement()((db) => db.selectFrom('picture_names').select(['file_id', 'granted']))
  await expect
    .poll(async () => await app.db.read.all(named, {}))
    .toEqual(
      expect.arrayContaining([
        { file_id: id, granted: 1 },
        { file_id: foreign, granted: -1 },
      ]),
    )
  await cast.make('bob', 'POST', `/worlds/${other}/export`, {})
  const asked = statement()((db) => db.selectFrom('exports').select('id'))
  for (const one of await app.db.read.all(asked, {}))
    await makeExport(app.app, one.id, new AbortController().signal)
  const headers = filesOf(app, cast).headersOf('bob')
  const reply = await app.fetch(`/api/worlds/${other}/export/download`, { headers })
  const copy = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const names = Object.keys(copy).filter((name) => name.includes('/Manuscript/'))
  const chapterFile = names.find((name) => name.endsWith('.md'))!
  const folder = chapterFile.replace(/[^/]*$/, '')
  expect(names.sort()).toEqual([chapterFile, `${folder}Pictures/${id}.webp`].sort())
  expect(strFromU8(copy[chapterFile]!)).toContain(`![A map](Pictures/${id}.webp#40x30 "Drawn`)
})

test('a picture in somebody else’s book stays when its owner leaves; a book takes its own with it', async () => {
  const people = [{ user_id: cast.sessions.dave.user.id, role: 'editor' as const }]
  await plantBook(app.db, book, 0, people)
  const [theirs, his] = [await picture('dave'), await picture()]
  const begun = { title: 'Wick', is_public: true }
  const daves = (await cast.make('dave', 'POST', '/worlds', { name: 'Other Coast' })).id
  const own = (await cast.make('dave', 'POST', `/worlds/${daves}/books`, begun)).id
  const one = (await cast.make('dave', 'POST', `/books/${own}/chapters`, { title: 'Oil' })).id
  const gone = await picture('dave')
  await cast.make('dave', 'POST', `/chapters/${one}/publish`, { text: showing(gone) })
  await publish(`${showing(theirs)}\n\n${showing(his)}`)
  expect(await sees(gone)).toHaveLength(4)
  // Does what the job does.
  await eraseAccount(app.app, cast.sessions.dave.user.id, new AbortController().signal)
  const statusOf = async (id: string) => (await files.download('guest', id)).status
  expect(await Promise.all([theirs, his, gone].map(statusOf))).toEqual([200, 200, 404])
})

test('a reader’s text tells what its pictures take and look like; of foreign ones it tells nothing', async () => {
  const id = await picture()
  const foreign = await picture('carol')
  await publish(`${showing(id)}\n\n${showing(foreign)}`)
  const known = {
    id,
    width: 40,
    height: 30,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/) as string,
  }
  for (const caller of ['guest', 'carol', 'bob'] as const)
    expect(await cast.make(caller, 'GET', `/chapters/${chapter}`)).toMatchObject({
      pictures: [known],
    })
  await publish('No map.')
  expect(await cast.make('guest', 'GET', `/chapters/${chapter}`)).toMatchObject({ pictures: [] })
})

test('readers see every picture of a chapter, which may have those of many scenes', async () => {
  const id = await picture()
  const others = Array.from({ length: 150 }, () => showing(newId())).join('\n\n')
  await publish(`${others}\n\n${showing(id)}`)
  expect(await sees(id)).toEqual(['bob', 'alice', 'carol', 'guest'])
})

test('a planned chapter has its pictures, though its scene left the bin before its time', async () => {
  const [id, unused] = [await picture(), await picture()]
  await write(`${showing(id)}\n\n${showing(unused)}`)
  await soon(unused, ['bob', 'alice'])
  const at = new Date(Date.now() + 60 * DAY_MS).toISOString()
  await cast.make('bob', 'PUT', `/chapters/${chapter}/plan`, { text: showing(id), at })
  await cast.make('bob', 'DELETE', `/sections/${section}`)
  await emptyBins(app.db, app.app.changeBus, app.app.documents, Date.now() + 31 * DAY_MS)
  await sweepOn(40)
  expect(await sees(unused)).toEqual([])
  await publishDue(app.db, app.app.changeBus, () => new Date(Date.now() + 61 * DAY_MS))
  expect(await sees(id)).toEqual(['bob', 'alice', 'carol', 'guest'])
})
