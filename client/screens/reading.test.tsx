import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast, type Name } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())

/** A community with posts of one person; returns their ids. */
async function fill(by: Name, name: string, ...titles: string[]): Promise<string[]> {
  const { id } = await cast.make(by, 'POST', '/communities', { name })
  const posts: string[] = []
  for (const title of titles) {
    const text = { title, body: `The text of ${title}.`, post_type: 'text' }
    posts.push((await cast.make(by, 'POST', `/communities/${id}/posts`, text)).id)
  }
  return posts
}

test('a post is saved offline, stands on one’s own profile, and on one’s other device', async () => {
  await fill('bob', 'Keepers', 'A keeper')
  const saved = async () =>
    (await page.part('tabpanel')).findAllByRole('link', { name: 'A keeper' })
  {
    await using app = await openApp('/c/keepers', { server, session: cast.sessions.bob })
    await page.findByRole('button', { name: 'Save “A keeper”' })
    await app.allSaved()
    await app.pulled()
    app.offline()
    await page.press('Save “A keeper”')
    await page.findByRole('button', { name: 'Saved “A keeper”', pressed: true })
    app.goto('/u/bob?tab=saved')
    expect(await saved()).toHaveLength(1)
    app.online()
    await app.allSaved()
  }
  await using phone = await openApp('/', { server, session: cast.sessions.bob })
  await page.heading('Recent Posts')
  phone.goto('/u/bob?tab=saved')
  expect(await saved()).toHaveLength(1)
  await page.press('Saved “A keeper”')
  await page.shows('Nothing saved yet.')
})

test('a post that only the feed carried is read offline, as the copy it is', async () => {
  await fill('bob', 'Carriers', 'Carried along')
  await using app = await openApp('/', { server })
  await page.findByRole('link', { name: 'Carried along' })
  app.offline()
  await page.press('Carried along', 'link')
  await page.shows('The text of Carried along.')
  await page.shows(/^Saved copy from/)
  app.online()
  await page.lacks(/^Saved copy from/)
})

test('a list is as dense as one likes, on this device, in every list, offline too', async () => {
  await fill('alice', 'Dense Room', 'Dense light')
  await using app = await openApp('/c/dense-room', { server })
  await page.shows('The text of Dense light.')
  await page.tick('Compact')
  await page.lacks('The text of Dense light.')
  await page.findByRole('article', { name: 'Dense light' })
  app.offline()
  app.goto('/')
  await page.findByRole('article', { name: 'Dense light' })
  expect(page.queryAllByText('The text of Dense light.')).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Compact').checked).toBe(true)
  await page.tick('Classic')
  expect(screen.getByLabelText<HTMLInputElement>('Compact').checked).toBe(false)
  await page.tick('Cards')
  await page.shows('The text of Dense light.')
})

test('what was opened is marked as read; comments that came since are counted and marked', async () => {
  const [first] = await fill('alice', 'Reading Room', 'First light', 'Second light')
  await using app = await openApp('/c/reading-room', { server })
  await page.press('First light', 'link')
  await page.shows('No comments yet. Be the first to say something.')
  app.goto('/c/reading-room')
  await page.findByRole('heading', { name: 'First light (read)' })
  await page.findByRole('heading', { name: 'Second light' })

  const comment = { body: 'One more thing' }
  await cast.make('alice', 'POST', `/posts/${first}/comments`, comment)
  await page.shows('+1 new')
  await page.press(/^First light/, 'link')
  const words = await page.shows('One more thing')
  await within(words.closest('article')!).findByText('New')
  app.goto('/c/reading-room')
  await page.shows('1 comment')
  expect(screen.queryAllByText('+1 new')).toEqual([])
})

test('muted people and communities leave one’s feeds at once, offline too, and come back', async () => {
  const [loud] = await fill('alice', 'Loud Room', 'Loud light', 'Louder light')
  const comment = { body: 'One word too many' }
  await cast.make('alice', 'POST', `/posts/${loud}/comments`, comment)
  await fill('bob', 'Quiet Room', 'Quiet light')
  await using app = await openApp('/', { server, session: cast.sessions.carol })
  await page.press('Louder light', 'link')
  await page.heading('Louder light')
  await page.findByRole('button', { name: 'More about “Louder light”' })
  await app.allSaved()
  await app.pulled()
  app.offline()
  await page.press('More about “Louder light”')
  await page.press('Mute c/Loud Room', 'menuitem')
  await page.shows('c/Loud Room is muted')
  app.goto('/')
  await page.findByRole('heading', { name: 'Recent Posts' })
  await page.findByRole('link', { name: 'Quiet light' })
  await page.gone('link', 'Louder light')
  app.goto('/settings/muted')
  await page.press('Undo for c/Loud Room')
  await page.shows('Nothing muted or blocked')
  app.online()
  await app.allSaved()
  app.goto('/')
  await page.press('Loud light', 'link')
  await page.shows('One word too many')
  await page.press('More about “Loud light”')
  await page.press('Mute u/alice', 'menuitem')
  await page.shows('Hidden: you muted this person.')
  expect(screen.queryAllByText('One word too many')).toEqual([])
  await page.press('Show')
  await page.shows('One word too many')
})

test('writing, replying and going elsewhere need no mouse', async () => {
  const [post] = await fill('alice', 'Writing Room', 'Written light')
  await using app = await openApp(`/posts/${post}`, { server, session: cast.sessions.dave })
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
