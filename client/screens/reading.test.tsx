import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
const posts: Record<string, string> = {}
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Reading Room' })
  for (const title of ['First light', 'Second light']) {
    const text = { title, body: `The text of ${title}.`, post_type: 'text' }
    posts[title] = (await cast.make('alice', 'POST', `/communities/${id}/posts`, text)).id
  }
})
afterAll(() => server.close())

test('a post is saved offline, stands on one’s own profile, and on one’s other device', async () => {
  const { id } = await cast.make('bob', 'POST', '/communities', { name: 'Keepers' })
  const text = { title: 'A keeper', body: 'To be read again.', post_type: 'text' }
  await cast.make('bob', 'POST', `/communities/${id}/posts`, text)
  const saved = async () =>
    (await page.part('tabpanel')).findAllByRole('link', { name: 'A keeper' })
  {
    await using app = await openApp('/c/keepers', { server, session: cast.sessions.bob })
    await page.findByRole('button', { name: 'Save “A keeper”' })
    await app.allSaved()
    app.offline()
    await page.press('Save “A keeper”')
    await page.findByRole('button', { name: 'Save “A keeper”', pressed: true })
    app.goto('/u/bob?tab=saved')
    expect(await saved()).toHaveLength(1)
    app.online()
    await app.allSaved()
  }
  await using phone = await openApp('/', { server, session: cast.sessions.bob })
  await page.heading('Recent Posts')
  phone.goto('/u/bob?tab=saved')
  expect(await saved()).toHaveLength(1)
  await page.press('Save “A keeper”')
  await page.shows('Nothing saved yet.')
})

test('a post that only the feed carried is read offline, as the copy it is', async () => {
  await using app = await openApp('/', { server })
  await page.findByRole('link', { name: 'A keeper' })
  app.offline()
  await page.press('A keeper', 'link')
  await page.shows('To be read again.')
  await page.shows(/^Saved copy from/)
  app.online()
  await page.lacks(/^Saved copy from/)
})

test('a list is as dense as one likes, on this device, in every list, offline too', async () => {
  await using app = await openApp('/c/reading-room', { server })
  await page.shows('The text of First light.')
  await page.tick('Compact')
  await page.lacks('The text of First light.')
  await page.findByRole('article', { name: 'First light' })
  app.offline()
  app.goto('/')
  await page.findByRole('article', { name: 'First light' })
  expect(page.queryAllByText('The text of First light.')).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Compact').checked).toBe(true)
  await page.tick('Classic')
  expect(screen.getByLabelText<HTMLInputElement>('Compact').checked).toBe(false)
  await page.tick('Cards')
  await page.shows('The text of First light.')
})

test('what was opened is marked as read; comments that came since are counted and marked', async () => {
  await using app = await openApp('/c/reading-room', { server })
  await page.press('First light', 'link')
  await page.shows('No comments yet. Be the first to say something.')
  app.goto('/c/reading-room')
  await page.findByRole('heading', { name: 'First light (read)' })
  await page.findByRole('heading', { name: 'Second light' })

  const comment = { body: 'One more thing' }
  await cast.make('alice', 'POST', `/posts/${posts['First light']}/comments`, comment)
  await page.shows('+1 new')
  await page.press(/^First light/, 'link')
  const words = await page.shows('One more thing')
  await within(words.closest('article')!).findByText('New')
  app.goto('/c/reading-room')
  await page.shows('1 comment')
  expect(screen.queryAllByText('+1 new')).toEqual([])
})

test('muted people and communities leave one’s feeds at once, offline too, and come back', async () => {
  await using app = await openApp('/', { server, session: cast.sessions.carol })
  await page.press('Second light', 'link')
  await page.heading('Second light')
  await page.findByRole('button', { name: 'More about “Second light”' })
  await app.allSaved()
  app.offline()
  await page.press('More about “Second light”')
  await page.press('Mute c/Reading Room', 'menuitem')
  await page.shows('c/Reading Room leaves your feeds')
  app.goto('/')
  await page.findByRole('heading', { name: 'Recent Posts' })
  await page.findByRole('link', { name: 'A keeper' })
  await page.gone('link', 'Second light')
  app.goto('/settings/muted')
  await page.press('Undo for c/Reading Room')
  await page.shows('You see everybody and everything.')
  app.online()
  await app.allSaved()
  app.goto('/')
  await page.press('First light', 'link')
  await page.shows('One more thing')
  await page.press('More about “First light”')
  await page.press('Mute u/alice', 'menuitem')
  await page.shows('Hidden: you muted this person.')
  expect(screen.queryAllByText('One more thing')).toEqual([])
  await page.press('Show')
  await page.shows('One more thing')
})

test('writing, replying and going elsewhere need no mouse', async () => {
  await using app = await openApp(`/posts/${posts['First light']}`, {
    server,
    session: cast.sessions.dave,
  })
  const { user } = app
  const box = await page.findByLabelText('Write a comment')
  box.focus()
  await user.keyboard('Typed, not clicked.{Control>}{Enter}{/Control}')
  await page.shows('Comment posted successfully!')
  await user.keyboard('{Escape}')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await user.keyboard('?')
  await page.part('dialog', 'Keyboard shortcuts')
  await user.keyboard('{Escape}')
  await page.gone('dialog', 'Keyboard shortcuts')
  await user.keyboard('gt')
  await page.heading('Trending Posts')
  await app.allSaved()
})
