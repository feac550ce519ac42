import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { selectWords } from '../testing/select-words.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let book = ''
beforeAll(async () => {
  server = await startLiveServer()
  const { call } = await server.member('orla')
  const world = await call<{ id: string }>('POST', '/worlds', { name: 'Ember Coast' })
  const begun = { title: 'The Ninth Lamp', is_public: true, licence: 'cc-by-sa' }
  book = (await call<{ id: string }>('POST', `/worlds/${world.id}/books`, begun)).id
  const { id } = await call<{ id: string }>('POST', `/books/${book}/chapters`, {
    title: 'Oil',
  })
  await call('POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
})
afterAll(() => server.close())

/** From the question to sign up to an account that is there already. */
async function signIn(username: string, to: string) {
  const asked = await page.part('dialog', 'Sign Up')
  await asked.shows(`Sign up to ${to}. Reading is free, and so is everything you write here.`)
  await asked.press('Sign In')
  const form = await page.part('dialog', 'Sign In')
  await form.fill('Username', username)
  await form.fill('Password', 'a long password')
  await form.press('Sign In')
  await page.gone('dialog', 'Sign In')
}

test('a visitor who follows is asked to sign up, and follows then', async () => {
  await server.member('fay')
  await using app = await openApp(`/books/${book}`, { server })
  await page.press('Follow The Ninth Lamp')
  await signIn('fay', 'follow The Ninth Lamp')
  await page.findByRole('button', { name: 'Follow The Ninth Lamp', pressed: true })
  await app.allSaved()
  app.reload()
  await page.findByRole('button', { name: 'Follow The Ninth Lamp', pressed: true })
})

test.each([
  ['Shelve The Ninth Lamp', 'shelve The Ninth Lamp', 'Shelves'],
  ['Write a review', 'review The Ninth Lamp', 'Write a review'],
  ['Fork to my world', 'fork The Ninth Lamp', 'Fork to my world'],
])(
  'a visitor who presses “%s” is asked to sign up, and is asked for the rest then',
  async (act, to, dialog) => {
    const name = `visitor-${act.slice(0, 4).toLowerCase()}`
    await server.member(name)
    await using app = await openApp(`/books/${book}`, { server })
    await page.press(act)
    await signIn(name, to)
    const opened = await page.part('dialog', dialog)
    await opened.press('Close')
    await page.gone('dialog', dialog)
    // It opens once.
    app.reload()
    await page.findByRole('button', { name: act })
    expect(page.queryByRole('dialog')).toBe(null)
  },
)

test('a dialog that a visitor gave up does not open for them later', async () => {
  await server.member('gus')
  await using app = await openApp(`/books/${book}`, { server })
  await page.press('Shelve The Ninth Lamp')
  await page.part('dialog', 'Sign Up')
  await page.keys('{Escape}')
  await page.gone('dialog', 'Sign Up')
  await page.press('Follow The Ninth Lamp')
  await signIn('gus', 'follow The Ninth Lamp')
  await page.findByRole('button', { name: 'Follow The Ninth Lamp', pressed: true })
  await app.allSaved()
  expect(page.queryByRole('dialog')).toBe(null)
})

test('a dialog that could not open for whom it was wished does not open for the next', async () => {
  {
    await using app = await openApp(`/books/${book}`, { server })
    await page.press('Write a review')
    await signIn('orla', 'review The Ninth Lamp')
    await page.findByRole('link', { name: 'Manage Library' })
    await app.allSaved()
    await page.gone('button', 'Write a review')
    expect(page.queryByRole('dialog')).toBe(null)
  }
  const { session } = await server.member('gil')
  // A file of its own: it would open at once.
  await import('../features/reviews/ReviewDialog.tsx')
  await using app = await openApp(`/books/${book}`, { server, session })
  await page.findByRole('button', { name: 'Write a review' })
  await app.allSaved()
  await page.press('Follow The Ninth Lamp')
  await page.findByRole('button', { name: 'Follow The Ninth Lamp', pressed: true })
  await app.allSaved()
  expect(page.queryByRole('dialog')).toBe(null)
})

test('a visitor who would post is asked to sign up, and then for the community', async () => {
  await server.member('pia')
  await using _ = await openApp('/', { server })
  await page.press('Create Post')
  await signIn('pia', 'post')
  await page.heading('Create Post')
})

test('a visitor who signs up in a chapter sees it while their account opens, and before the server has sent it again', async () => {
  const { promise: later, resolve } = Promise.withResolvers<void>()
  let isSlow = false
  await using app = await openApp(`/books/${book}`, {
    server,
    network: (ask) => async (address, init) => {
      if (isSlow && /\/api\/(books|chapters|sync)/.test(address)) await later
      return ask(address, init)
    },
  })
  await page.press(/^1 Oil/, 'link')
  await page.shows('It was dark.')
  selectWords('It was')
  await page.press('Highlight in blue')
  const form = await page.part('dialog', 'Sign Up')
  await form.fill('Username', 'sol')
  await form.fill('Email', 'sol@example.org')
  await form.fill('Password (min 8 characters)', 'a long password')
  await form.fill('Confirm Password', 'a long password')
  const before = app.seen.length
  isSlow = true
  await form.press('Sign Up')
  await page.gone('dialog', 'Sign Up')
  await page.shows('Write a comment')
  await page.shows('It was dark.')
  expect(app.seen.slice(before)).not.toContain('')
  resolve()
  await app.allSaved()
})
