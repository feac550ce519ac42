import { openApp } from '../testing/open-app.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import type { Chapter } from '#shared/contract/chapters.ts'
import { statement } from '../../sync-server/db/statement.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import type { BookText } from '../features/convert/book-text.ts'
import { readFiles, writeFile } from '../features/convert/formats.ts'
import { novel } from '../features/convert/testing/novel.ts'
import { about, comment, p, r, word } from '../features/convert/testing/word.ts'
import { page } from '../testing/hands.ts'
import { holdWorkers } from '../testing/worker.ts'

let server: TestApp
let cast: Cast
let world = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  world = (await cast.make('alice', 'POST', '/worlds', { name: 'Salt Marsh' })).id
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const chapters = [{ title: 'Oil', sections: ['It was dark.'] }]
const epub = (change: Partial<BookText>) =>
  writeFile(novel({ ...change, chapters, cover: null }), 'epub')
const books = () => cast.make<Book[]>('alice', 'GET', `/worlds/${world}/books`)

test('a book that says it was generated says so after its import, offline too, and is as free as any', async () => {
  await using app = await openApp('/w/salt-marsh/library', { server, session: cast.sessions.alice })
  await page.shows('No books yet')
  await app.allSaved()
  app.offline()
  await page.press('Import book')
  const dialog = await page.part('dialog', 'Import book')
  await dialog.pick('Book files', await epub({ title: 'The Ninth Lamp', generated: 'wholly' }))
  await dialog.shows(
    'This file says “Generated with AI”. The book will say “Generated with AI” too, and this cannot be taken away later.',
  )
  const before = app.seen.length
  await dialog.press('Import 1 chapter')
  await page.shows('Book imported')
  // One lands in its text, and no chapter with words is called an idea meanwhile.
  await page.findByRole('textbox', { name: 'Text of Oil, Scene 1' })
  const binder = await page.part('complementary', 'Binder')
  await binder.findByRole('button', { name: /Oil.*3.*Draft/ })
  expect(app.seen.slice(before).join('\n')).not.toContain('Idea')
  app.goto('/w/salt-marsh/library')
  await page.shows('Generated with AI')
  app.online()
  await app.allSaved()
  expect(await books()).toMatchObject([
    { title: 'The Ninth Lamp', is_generated: true, is_permanent: false },
  ])
  await page.press('Public: The Ninth Lamp')
  await page.findByRole('button', { name: 'Public: The Ninth Lamp', pressed: true })
  await page.press('Public: The Ninth Lamp')
  await app.allSaved()
  expect(await books()).toMatchObject([{ is_public: false, is_generated: true }])
})

test('chapters bring the label into a book that is there; a book that people wrote has none', async () => {
  const { id } = await cast.make('alice', 'POST', `/worlds/${world}/books`, { title: 'By hand' })
  await using app = await openApp(`/books/${id}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.alice,
  })
  const label = async () => (await cast.make<Book>('alice', 'GET', `/books/${id}`)).is_generated
  for (const [generated, said] of [
    ['none', false],
    ['partly', true],
  ] as const) {
    await page.press('More')
    await page.press('Import chapters', 'menuitem')
    const dialog = await page.part('dialog', 'Import book')
    await dialog.pick('Book files', await epub({ generated }))
    await dialog.findByRole('button', { name: 'Import 1 chapter' })
    const words =
      'This file says “Generated with AI in part”. The book will say “Generated with AI” too, and this cannot be taken away later.'
    expect(dialog.queryByText(words) !== null).toBe(said)
    await dialog.press('Import 1 chapter')
    await page.gone('dialog', 'Import book')
    await app.allSaved()
    expect(await label()).toBe(said)
  }
})

test('a book keeps its language and its licence; what a file says of its rights in other words is said', async () => {
  await using app = await openApp('/w/salt-marsh/library', { server, session: cast.sessions.alice })
  const bring = async (change: Partial<BookText>, ...said: string[]) => {
    await page.press('Import book')
    const dialog = await page.part('dialog', 'Import book')
    await dialog.pick('Book files', await epub(change))
    await dialog.shows(/By Mary O’Neill/)
    for (const words of said) await dialog.shows(words)
    await dialog.press('Import 1 chapter')
    await page.gone('dialog', 'Import book')
    app.goto('/w/salt-marsh/library')
  }
  await bring(
    { title: 'Asche', language: 'de-AT', rights: 'CC BY-SA 4.0' },
    'Austrian German',
    'CC BY-SA 4.0',
  )
  const words = '© Ann (kept in the file alone: no license here says it)'
  await bring({ title: 'Ash', rights: '© Ann' }, 'British English', words)
  await app.allSaved()
  expect((await books()).filter(({ title }) => title.startsWith('As'))).toMatchObject([
    { title: 'Asche', language: 'de-AT', licence: 'cc-by-sa' },
    { title: 'Ash', language: 'en-GB', licence: 'reserved' },
  ])
})

test('tracked changes are said, and the text can come as it was before them', async () => {
  await using app = await openApp('/w/salt-marsh/library', { server, session: cast.sessions.alice })
  await page.press('Import book')
  const dialog = await page.part('dialog', 'Import book')
  const old = '<w:del w:id="1"><w:r><w:delText>long and winding </w:delText></w:r></w:del>'
  await dialog.pick('Book files', word(p(r('The ') + old + r('road.'))))
  await dialog.shows(
    'This document holds 1 tracked change. The text comes with all of them accepted.',
  )
  await dialog.shows('2 words')
  await dialog.press('As it was before')
  await dialog.shows('This document holds 1 tracked change. The text comes as it was before them.')
  await dialog.shows('5 words')
  await dialog.press('Import 1 chapter')
  await page.shows('Book imported')
  await app.allSaved()
})

test('comments of a Word document stand at their passages, offline too and in the name of who brought them; they can stay behind', async () => {
  const { id } = await cast.make('alice', 'POST', `/worlds/${world}/books`, { title: 'Said' })
  await using app = await openApp(`/books/${id}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.alice,
  })
  const ann = { author: 'Ann', date: '2024-05-03T10:00:00Z' }
  const [ask, answer, done] = [
    comment(1, 'Really?', ann),
    comment(2, 'Yes.'),
    comment(3, 'Mended.', { author: 'Cy' }),
  ]
  const ex = (id: number, more: string) => `<w15:commentEx w15:paraId="0000000${id}" ${more}/>`
  const commentsExtended = ex(1, '') + ex(2, 'w15:paraIdParent="00000001"') + ex(3, 'w15:done="1"')
  const text = p(r('The ') + about(1, r('long road')) + r(' and ') + about(3, r('the sea.')))
  const file = word(text, { comments: ask + answer + done, commentsExtended })
  const bring = async (withComments: boolean) => {
    await page.press('More')
    await page.press('Import chapters', 'menuitem')
    const dialog = await page.part('dialog', 'Import book')
    await dialog.pick('Book files', file)
    await dialog.tick(/^Bring in 3 comments/, withComments)
    await dialog.press('Import 1 chapter')
    await page.gone('dialog', 'Import book')
  }
  await page.findByRole('button', { name: 'More' })
  await app.allSaved()
  app.offline()
  await bring(true)
  await page.press('Comments (1)')
  const panel = await page.part('complementary', 'Comments')
  await panel.findByRole('button', { name: 'long road' })
  await panel.shows('Ann, 3 May 2024: Really?')
  await panel.shows('Yes.')
  await panel.lacks('Cy: Mended.')
  await panel.press('Show')
  await panel.findByRole('button', { name: 'the sea.' })
  await panel.shows('Cy: Mended.')
  await panel.press('Hide panel')
  await page.gone('complementary', 'Comments')
  app.online()
  await app.allSaved()
  await bring(false)
  await app.allSaved()
  const rows = await server.db.read.all(selectSaid, { book: id })
  const alice = { username: 'alice', resolved_at: null }
  expect(rows).toEqual([
    { ...alice, body: 'Ann, 3 May 2024: Really?', quote: 'long road' },
    { ...alice, body: 'Yes.', quote: 'long road' },
    { ...alice, body: 'Cy: Mended.', quote: 'the sea.', resolved_at: expect.any(String) },
  ])
})

test('the plan and the story bible of our own archive come along and leave again the same; a book that is there keeps its own', async () => {
  const plan = (summary: string, outline: string, note: string) => ({
    summary,
    estimated_words: 900,
    outline,
    scenes: [{ title: 'Dawn', note }],
  })
  const planned = [
    { title: 'Oil', sections: ['It was dark.'], plan: plan('She pays.', '1. Ice', 'Shorter.') },
    { title: 'Wick', sections: [''], plan: plan('', '2. Fire', '') },
  ]
  const ann = {
    kind: 'character',
    name: 'Ann',
    aliases: ['Annie'],
    text: '# Ann\n\nTall.\n',
  } as const
  const working = { overview: 'Two ships.', themes: ['ice'], bible: [ann] }
  const book = novel({ title: 'Planned', chapters: planned, working, cover: null })
  const archive = await writeFile(book, 'markdown')
  await using app = await openApp('/w/salt-marsh/library', { server, session: cast.sessions.alice })
  await page.press('Import book')
  const dialog = await page.part('dialog', 'Import book')
  await dialog.pick('Book files', archive)
  await dialog.shows('The outline and 1 story bible entry come along.')
  await dialog.press('Import 2 chapters')
  await page.shows('Book imported')
  await app.allSaved()
  const [made] = (await books()).filter(({ title }) => title === 'Planned')
  app.goto(`/books/${made!.id}/editor?tab=manuscript`)
  await page.shows('It was dark.')
  const files: File[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as File)
    return '#'
  })
  await page.press('More')
  await page.press('Markdown (.zip)', 'menuitem')
  await app.until(() => expect(files).toHaveLength(1))
  const { book: back } = await readFiles([files[0]!])
  expect(back).toMatchObject({ chapters: planned, working })
  await page.press('More')
  await page.press('Import chapters', 'menuitem')
  const again = await page.part('dialog', 'Import book')
  await again.pick('Book files', archive)
  await again.shows(
    'The outline of these chapters comes along. The overview of the book and 1 story bible entry stay in the file.',
  )
  await again.press('Import 2 chapters')
  await page.gone('dialog', 'Import book')
  await app.allSaved()
  const rows = (path: string) => cast.make<object[]>('alice', 'GET', `/books/${made!.id}/${path}`)
  await app.until(async () => expect(await rows('chapter-outlines')).toHaveLength(4))
  expect(await rows('assets')).toMatchObject([{ name: 'Ann', content: ann.text }])
})

test('more than a book holds is said before it is imported, with a way out', async () => {
  const scenes = Array.from({ length: 5_001 }, (_, n) => `Scene ${n + 1}.`)
  const file = new File([`# Nights\n\n${scenes.join('\n\n***\n\n')}`], 'nights.md')
  await using _app = await openApp('/w/salt-marsh/library', {
    server,
    session: cast.sessions.alice,
  })
  await page.press('Import book')
  const dialog = await page.part('dialog', 'Import book')
  await dialog.pick('Book files', file)
  await dialog.shows('The book has room for 5,000 scenes, and the chosen chapters have more.')
  const ready = async () =>
    !(await dialog.findByRole<HTMLButtonElement>('button', { name: 'Import 1 chapter' })).disabled
  expect(await ready()).toBe(false)
  await dialog.press('Join the scenes of each chapter')
  await dialog.lacks(/The book has room/)
  expect(await ready()).toBe(true)
})

test('chapters are chosen, split, joined and named by rules that are seen at once and can be undone', async () => {
  const text =
    '# 1. Oil\n\nDark.\n\n***\n\n## Wick\n\nDim.\n\n# 2. Lamp\n\nBright.\n\n# 3. Ash\n\nGrey.'
  await using app = await openApp('/w/salt-marsh/library', { server, session: cast.sessions.alice })
  await page.press('Import book')
  const dialog = await page.part('dialog', 'Import book')
  await dialog.pick('Book files', new File([text], 'lamps.md'))
  const rules = await dialog.part('group', 'Rules for all chapters')
  const titles = () =>
    dialog
      .getAllByLabelText<HTMLInputElement>(/^Title of chapter/)
      .map(({ value, placeholder }) => value || placeholder)
  await rules.press('None')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Import 0/ }).disabled).toBe(true)
  await rules.press('All')
  await rules.press('Drop numbers')
  await dialog.shows('3 titles have no number now.')
  expect(titles()).toEqual(['Oil', 'Lamp', 'Ash'])
  await dialog.press('Join or split chapter 3')
  await page.press('Join to the chapter before', 'menuitem')
  await dialog.shows('Joined: its title is a heading in the chapter before.')
  await rules.press('Split')
  await page.press('Split at 4 scenes', 'menuitem')
  await dialog.shows('2 chapters split into 4.')
  expect(titles()).toEqual(['Oil', 'Wick', 'Lamp', 'Ash'])
  await rules.press('Undo')
  expect(titles()).toEqual(['Oil', 'Lamp'])
  await dialog.fill('Title of chapter 2', 'Light')
  await rules.press('Undo')
  await dialog.press('Join or split chapter 1')
  await page.press('Split at 1 heading, level 2', 'menuitem')
  await dialog.shows('1 chapter split into 2.')
  expect(titles()).toEqual(['Oil', 'Wick', 'Lamp'])
  await dialog.press('Import 3 chapters')
  await page.shows('Book imported')
  await app.allSaved()
  const [book] = (await books()).filter(({ title }) => title === 'Lamps')
  const stored = await cast.make<Chapter[]>('alice', 'GET', `/books/${book!.id}/chapters`)
  expect(stored.map(({ title }) => title)).toEqual(['Oil', 'Wick', 'Lamp'])
})

test('parts stand above their first chapters, also when one is left out, and are kept', async () => {
  const text = '# Part One\n\n## Oil\n\nDark.\n\n## Wick\n\nDim.\n\n# Part Two\n\n## Ash\n\nGrey.'
  await using app = await openApp('/w/salt-marsh/library', { server, session: cast.sessions.alice })
  await page.press('Import book')
  const dialog = await page.part('dialog', 'Import book')
  await dialog.pick('Book files', new File([text], 'parted.md'))
  await dialog.shows('2 parts stand above the chapters and are kept: Part One, Part Two.')
  const parts = () =>
    dialog
      .getAllByRole('listitem')
      .map((row) => /^Part (?:One|Two)/.exec(row.textContent)?.[0] ?? '')
      .join()
  expect(parts()).toBe('Part One,,Part Two')
  await dialog.press('Import chapter 1', 'checkbox')
  expect(parts()).toBe(',Part One,Part Two')
  await dialog.press('Import 2 chapters')
  await page.shows('Book imported')
  await app.allSaved()
  const [book] = (await books()).filter(({ title }) => title === 'Parted')
  const stored = await cast.make<Chapter[]>('alice', 'GET', `/books/${book!.id}/chapters`)
  expect(stored.map(({ title, part }) => `${part}: ${title}`)).toEqual([
    'Part One: Wick',
    'Part Two: Ash',
  ])
})

test('while a rule is at work titles can be typed, and they count; whoever stops it has the chapters as they were', async () => {
  const night = (n: number) =>
    `# Night ${n}\n\nDark.\n\n## Dawn ${n}\n\n${'Light *and* ice. '.repeat(2_000)}`
  const text = Array.from({ length: 8 }, (_, n) => night(n + 1)).join('\n\n')
  await using _app = await openApp('/w/salt-marsh/library', {
    server,
    session: cast.sessions.alice,
  })
  await page.press('Import book')
  const dialog = await page.part('dialog', 'Import book')
  await dialog.pick('Book files', new File([text], 'nights.md'))
  const rules = await dialog.part('group', 'Rules for all chapters')
  const take = (count: number) =>
    dialog.findByRole<HTMLButtonElement>('button', { name: `Import ${count} chapters` })
  const split = async () => {
    await rules.press('Split')
    const item = 'Split at 8 headings, level 2'
    // It took another worker to find these.
    await page.findByRole('menuitem', { name: item })
    const release = holdWorkers()
    await page.press(item, 'menuitem')
    return release
  }
  await take(8)
  const stopped = await split()
  await rules.shows('Splitting…')
  expect((await take(8)).disabled).toBe(true)
  await rules.press('Stop')
  await rules.lacks('Splitting…')
  stopped()
  expect((await take(8)).disabled).toBe(false)
  const release = await split()
  await dialog.fill('Title of chapter 1', 'Eve')
  release()
  await rules.shows('8 chapters split into 16.')
  expect((await take(16)).disabled).toBe(false)
  await dialog.findByDisplayValue('Eve')
  await dialog.findByDisplayValue('Dawn 8')
  await rules.press('Undo')
  await take(8)
  await dialog.findByDisplayValue('Eve')
  await rules.press('Undo')
  await dialog.findByDisplayValue('Night 1')
})

test('an import that is cancelled while it runs leaves no book behind', async () => {
  const scenes = Array.from({ length: 4_000 }, (_, n) => `Scene ${n + 1}.`)
  const file = new File([`# Nights\n\n${scenes.join('\n\n***\n\n')}`], 'never.md')
  await using app = await openApp('/w/salt-marsh/library', { server, session: cast.sessions.alice })
  await page.press('Import book')
  const dialog = await page.part('dialog', 'Import book')
  await dialog.pick('Book files', file)
  await dialog.press('Import 1 chapter')
  await dialog.findByRole('progressbar', { name: 'Importing' })
  await dialog.press('Cancel')
  await page.gone('dialog', 'Import book')
  await app.allSaved()
  expect((await books()).map(({ title }) => title)).not.toContain('Never')
  await page.lacks('Never')
})

const selectSaid = statement<{ book: string }>()((db, value) =>
  db
    .selectFrom('passage_comments as p')
    .innerJoin('users as u', 'u.id', 'p.author_id')
    .select(['p.body', 'p.quote', 'u.username', 'p.resolved_at'])
    .where('p.book_id', '=', value.book)
    .orderBy('p.id'),
)
