import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import type { Generation } from '#shared/contract/generation.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { fails, says } from '../../sync-server/testing/model-server/behaviours.ts'
import { openModelServer } from '../../sync-server/testing/model-server/open-model-server.ts'
import { planned } from '../../sync-server/testing/model-server/planner.ts'
import { workOn } from '../../sync-server/testing/model-server/work-on.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let provider: Awaited<ReturnType<typeof openModelServer>>
let server: TestApp
let cast: Cast
let world = ''
beforeAll(async () => {
  provider = await openModelServer()
  provider.answer(planned)
  server = await createTestApp({ OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'lamp-1' })
  cast = await gatherCast(server)
  world = (await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })).id
  await openLibrary()
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

let id = ''
let books = 0
beforeEach(async () => {
  const form = {
    title: `The Ninth Lamp ${++books}`,
    description: 'Lamps go out.',
    genre: 'Fantasy',
  }
  id = (await cast.make('alice', 'POST', `/worlds/${world}/books`, form)).id
})
afterEach(() => provider.answer(planned))

/** The server's library refuses to begin beside a window, which is no place for its key: it begins before there is one. */
async function openLibrary(): Promise<void> {
  const { window } = globalThis
  Reflect.deleteProperty(globalThis, 'window')
  try {
    const form = { title: 'Before', description: 'x' }
    id = (await cast.make('alice', 'POST', `/worlds/${world}/books`, form)).id
    const outline = { description: 'x', num_chapters: 1 }
    await cast.make('alice', 'POST', `/books/${id}/generations`, { kind: 'outline', outline })
    await generate()
  } finally {
    globalThis.window = window
  }
}

const editor = (tab = 'outline') => `/books/${id}/editor?tab=${tab}`
const list = () => cast.make<Generation[]>('alice', 'GET', `/books/${id}/generations`)
/** Does the work of the server's job once the user has asked for a text. */
async function generate(): Promise<void> {
  const [last] = await until(async () => {
    const all = await list()
    expect(all[0]?.status).toBe('waiting')
    return all
  })
  await workOn(server, last!)
}
const button = (name: string) => screen.findByRole('button', { name })

test('an outline, the story bible and a chapter’s outline are generated, each after the other', async () => {
  await using page = await openApp(editor(), { server, session: cast.sessions.alice })
  await button('Generate Outline')
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Lamps go out.')
  await page.fill('Number of Chapters', '2')
  await page.press('Generate Outline')
  expect((await button('Generating...')).hasAttribute('disabled')).toBe(true)
  await page.says('The outline is being generated. You can go on writing, or leave this page.')
  await generate()
  await screen.findByRole('heading', { name: 'Chapter 2: Lamp 2' })
  await page.says('Est. 2000 words')
  expect(screen.queryByRole('heading', { name: 'Chapter 3: Lamp 3' })).toBe(null)

  await page.user.click(screen.getByRole('tab', { name: 'Story Bible' }))
  await page.press('Generate Story Bible')
  await generate()
  await screen.findByRole('button', { name: /^Orla/ })
  await button('Suggest Entries')

  await page.user.click(screen.getByRole('tab', { name: 'Plan' }))
  await page.user.click(await screen.findByRole('tab', { name: 'Chapters' }))
  await page.user.click((await screen.findAllByRole('button', { name: 'Generate Outline' }))[0]!)
  await generate()
  await screen.findByRole('button', { name: 'Regenerate Outline' })

  // Generated text is marked as such.
  await page.user.click(screen.getByRole('tab', { name: 'Story Bible' }))
  await page.user.click(await screen.findByRole('button', { name: /^Orla/ }))
  await page.press('Versions')
  await page.says('Written by the language model')
  await page.until(() => expect(page.text()).toMatch(/lamp-1, [\d,]+ tokens for 2 entries/))
})

test('what is generated is shown after a reload, to everybody who writes, and can be given up by each', async () => {
  const invited = { username: 'bob', role: 'editor' }
  const invitation = await cast.make('alice', 'POST', `/books/${id}/collaborators`, invited)
  await cast.make('bob', 'POST', `/collaborations/${invitation.id}/accept`, {})
  {
    await using page = await openApp(editor(), { server, session: cast.sessions.alice })
    await button('Generate Outline')
    await page.press('Generate Outline')
    await page.allSaved()
    page.reload()
    await page.says('The outline is being generated.')
  }
  await using page = await openApp(editor(), { server, session: cast.sessions.bob })
  await page.says('The outline is being generated for u/alice.')
  await page.press('Cancel')
  await button('Generate Outline')
  await page.allSaved()
  expect((await list())[0]).toMatchObject({ status: 'cancelled' })
})

test('what somebody wrote stays until a writer takes what was proposed', async () => {
  await cast.make('alice', 'PUT', `/books/${id}/outline`, { overview: 'Mine.', themes: ['salt'] })
  await using page = await openApp(editor(), { server, session: cast.sessions.alice })
  await page.says('Mine.')
  await page.press('Regenerate Outline')
  await page.press('Generate Outline')
  await generate()
  await screen.findByRole('heading', { name: 'A new outline is ready' })
  await page.says('Mine.')
  await page.press('Keep Mine')
  await page.until(() => expect(screen.queryByText('A new outline is ready')).toBe(null))
  await page.says('Mine.')

  await page.press('Regenerate Outline')
  await page.press('Generate Outline')
  await generate()
  await screen.findByRole('heading', { name: 'A new outline is ready' })
  await page.press('Use This Outline')
  await page.says('An earlier outline, kept')
  const overview = screen.getByRole('region', { name: 'Overview' })
  await page.until(() => expect(overview.textContent).toContain('A lamp goes out.'))
  expect(overview.textContent).not.toContain('Mine.')
})

test('what is asked for offline is generated when the device is online', async () => {
  await using page = await openApp(editor(), { server, session: cast.sessions.alice })
  await button('Generate Outline')
  await page.allSaved()
  page.offline()
  await page.press('Generate Outline')
  await page.says('Will be generated when this device is online.')
  page.reload()
  await page.says('Will be generated when this device is online.')
  page.online()
  await generate()
  await screen.findByRole('heading', { name: 'Chapter 10: Lamp 10' })
})

/** Orders and confirms a book; it is free here. */
async function orderBook(): Promise<void> {
  const quote = await cast.make('alice', 'POST', `/books/${id}/quote`, { words: 1_000 })
  await cast.make('alice', 'POST', `/orders/${quote.id}/pay`, { confirmed: true })
}

/** A book with an outline of two chapters. */
async function outlined(): Promise<void> {
  const outline = { description: 'x', num_chapters: 2 }
  await cast.make('alice', 'POST', `/books/${id}/generations`, { kind: 'outline', outline })
  await generate()
}

test('a book is written but for what somebody has written; what was found is looked at', async () => {
  await outlined()
  type Row = { id: string }
  const [first] = await cast.make<Row[]>('alice', 'GET', `/books/${id}/chapters`)
  const scene = await cast.make('alice', 'POST', `/chapters/${first!.id}/sections`, {})
  const { documents } = server.app
  await documents.replaceText(`section:${scene.id}`, 'I wrote this.', cast.sessions.alice.user)
  await until(async () => {
    const [mine] = await cast.make<{ word_count: number }[]>(
      'alice',
      'GET',
      `/books/${id}/sections`,
    )
    expect(mine!.word_count).toBe(3)
  })

  await using page = await openApp(editor('manuscript'), { server, session: cast.sessions.alice })
  await page.user.click(await screen.findByRole('button', { name: /words/ }))
  await page.until(() => expect(page.text()).toMatch(/Book\s*3\s*Today\s*0/))
  await page.press('Generate Book')
  await page.says(
    'The language model writes the 1 chapter of 2 that nobody has written yet, scene by scene. What you have written is read, and stays as it is.',
  )
  await page.fill('Words', '999')
  await page.says('Please enter a number from 1,000 to 7,000')
  await page.fill('Words', '1000')
  provider.answer((asked) =>
    JSON.stringify(asked).includes('Write this scene')
      ? 'She waited. It was late.'
      : planned(asked),
  )
  await page.press('Continue')
  await page.says('1,000 words in 1 chapter')
  expect(page.text()).toMatch(/Total\s*Free/)
  const dialog = screen.getByRole('dialog', { name: 'Your order' })
  const order = within(dialog).getByRole('button', { name: 'Generate Book' })
  expect(order).toHaveProperty('disabled', true)
  for (const tick of within(dialog).getAllByRole('checkbox')) await page.user.click(tick)
  await page.user.click(order)
  await page.says('The book is about to be written.')
  await generate()
  await page.says('1 thing to look at')
  // Words of the model do not count as the writer's work of the day.
  await page.user.click(await screen.findByRole('button', { name: /words/ }))
  await page.until(() =>
    expect(page.text()).toMatch(/Book\s*[1-9]\d+\s*Generated\s*\d+ %\s*Today\s*0/),
  )
  await page.user.click(screen.getByText('1 thing to look at'))
  await page.says('It has 5 words instead of about')
  await page.press('This is intended')
  await until(() => expect(screen.queryByText('1 thing to look at')).toBe(null))
  await page.allSaved()
  expect((await list())[0]!.findings).toEqual([])
  expect(await documents.textOf(`section:${scene.id}`)).toBe('I wrote this.')
  expect(screen.queryByRole('button', { name: 'Generate Book' })).toBe(null)
})

test('a new name of the book becomes an entry offline, with its quotation; one that is left stays away', async () => {
  await outlined()
  await orderBook()
  const quote = 'Tam Brody went down to the Long Quay.'
  const named = (name: string, asset_type: string, about: string) => ({
    asset_type,
    name,
    about,
    quote,
  })
  const new_names = [
    named('Tam Brody', 'character', 'He owns a boat.'),
    named('Long Quay', 'location', 'Boats lie there.'),
  ]
  provider.answer((asked) => {
    const text = JSON.stringify(asked)
    const answer = planned(asked)
    if (text.includes('Write this scene')) return `${quote} ${answer}`
    if (!text.includes('Record this chapter')) return answer
    return JSON.stringify({ ...(JSON.parse(answer) as object), new_names })
  })
  await generate()
  await using page = await openApp(editor('manuscript'), { server, session: cast.sessions.alice })
  await page.user.click(await screen.findByText('2 new names for the story bible'))
  await page.says('He owns a boat.')
  await page.allSaved()
  page.offline()
  const add = await screen.findAllByRole('button', { name: 'Add to the Story Bible' })
  await page.user.dblClick(add[0]!)
  await page.says('1 new name for the story bible')
  // The first one is on its way until it is an entry.
  const leave = screen.getByRole('button', { name: 'Do Not Add' })
  await page.until(() => expect(leave).toHaveProperty('disabled', false))
  await page.press('Do Not Add')
  await page.until(() => expect(page.text()).not.toMatch(/new names? for the story bible/))
  page.reload()
  await page.user.click(await screen.findByRole('tab', { name: 'Story Bible' }))
  await page.user.click(await screen.findByRole('button', { name: /^Tam Brody/ }))
  await page.says('He owns a boat.')
  await page.says(quote)
  page.online()
  await page.allSaved()
  expect((await list())[0]!.suggestions).toEqual([])
  await page.press('Versions')
  await page.says('Written by the language model')
  await page.until(() =>
    expect(page.text()).toMatch(/lamp-1, .* tokens for all notes of its chapter/),
  )
  type Entry = { name: string; asset_type: string; content: string }
  await until(async () => {
    const bible = await cast.make<Entry[]>('alice', 'GET', `/books/${id}/assets`)
    const content = `He owns a boat.\n\n> ${quote}`
    expect(bible).toMatchObject([{ name: 'Tam Brody', asset_type: 'character', content }])
  })
})

test('a book that was given up goes on, and hides nothing that failed after it', async () => {
  await outlined()
  await orderBook()
  provider.next(says(), says({ finish: 'content_filter' }))
  await generate()
  const [{ id: rests }] = (await list()) as [Generation]
  await using page = await openApp(editor(), { server, session: cast.sessions.alice })
  await page.says('The text that was asked for cannot be written here.')
  await page.press('Cancel')
  await page.says('The rest of the book was given up.')
  await button('Go On')
  await page.allSaved()
  provider.next(fails(401, 'Wrong key'))
  await cast.make('alice', 'POST', `/books/${id}/generations`, { kind: 'bible' })
  await generate()
  await page.says('The language model of this server is not set up as it should be.')
  expect(page.text()).not.toContain('The rest of the book was given up.')
  expect((await list()).some((one) => one.id === rests)).toBe(true)
})

test('a pause that is made offline survives a reload and reaches the server; the last word counts', async () => {
  await outlined()
  await orderBook()
  await using page = await openApp(editor(), { server, session: cast.sessions.alice })
  await button('Pause')
  page.offline()
  await page.press('Pause')
  await page.says('Paused.')
  page.reload()
  await page.says('Paused.')
  await page.press('Go On')
  await page.press('Pause')
  page.online()
  await page.allSaved()
  expect((await list())[0]).toMatchObject({ status: 'paused', pause: 'by_owner' })
})

test('a book that rests says why; only its author goes on with it', async () => {
  const invited = { username: 'bob', role: 'editor' }
  const invitation = await cast.make('alice', 'POST', `/books/${id}/collaborators`, invited)
  await cast.make('bob', 'POST', `/collaborations/${invitation.id}/accept`, {})
  await outlined()
  await orderBook()
  provider.next(fails(401, 'Wrong key'))
  await generate()
  const why =
    'The language model of this server is not set up as it should be. Its operator can see why.'
  {
    await using page = await openApp(editor(), { server, session: cast.sessions.bob })
    await page.says(why)
    expect(screen.queryByRole('button', { name: 'Try Again Now' })).toBe(null)
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBe(null)
    await page.user.click(screen.getByRole('tab', { name: 'Manuscript' }))
    await screen.findByRole('tab', { name: 'Manuscript', selected: true })
    await button('More')
    expect(screen.queryByRole('button', { name: 'Generate Book' })).toBe(null)
  }
  await using page = await openApp(editor(), { server, session: cast.sessions.alice })
  await page.says(why)
  await page.says('The server asks again every ten minutes, for a day.')
  await page.press('Try Again Now')
  await page.allSaved()
  const [{ id: running }] = (await list()) as [Generation]
  await workOn(server, { id: running })
  await until(() => expect(screen.queryByText(why)).toBe(null))
  expect((await list())[0]!.status).toBe('done')
})

test('a failure says why, until the next one begins', async () => {
  await using page = await openApp(editor(), { server, session: cast.sessions.alice })
  await button('Generate Outline')
  provider.next(fails(401, 'Incorrect API key'))
  await page.press('Generate Outline')
  await generate()
  const sentence =
    'The language model of this server is not set up as it should be. Its operator can see why.'
  await page.says(sentence)
  await page.press('Generate Outline')
  await page.until(() => expect(page.text()).not.toContain(sentence))
  await generate()
  await screen.findByRole('heading', { name: 'Chapter 1: Lamp 1' })
})

test('without a language model nothing asks for one, and everything is written by hand', async () => {
  const plain = await createTestApp()
  const people = await gatherCast(plain)
  const { id: place } = await people.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })
  const form = { title: 'By hand', description: 'x' }
  const { id: book } = await people.make('alice', 'POST', `/worlds/${place}/books`, form)
  {
    const device = { server: plain, session: people.sessions.alice }
    await using page = await openApp(`/books/${book}/editor?tab=outline`, device)
    const speaksOfNone = async (name: string) => {
      await button(name)
      expect(page.text()).not.toContain('AI-Powered')
      expect(screen.queryByRole('button', { name: /Generate|Suggest/ })).toBe(null)
    }
    const tab = async (name: string) => page.user.click(await screen.findByRole('tab', { name }))
    await speaksOfNone('Write Outline')
    await tab('Story Bible')
    await speaksOfNone('New Entry')
    await tab('Plan')
    await tab('Chapters')
    await page.press('New Chapter')
    await page.fill('Title', 'Wick')
    await page.press('Create')
    await screen.findByRole('heading', { name: /Wick/ })
    await speaksOfNone('New Chapter')
    await tab('Outline')
    await screen.findByRole('heading', { name: 'Chapter 1: Wick' })
    await speaksOfNone('New Chapter')
  }
  await plain.close()
})
