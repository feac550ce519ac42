import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let post: string
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Keepers' })
  const text = { title: 'On oil', body: 'It burns.', post_type: 'text' }
  post = (await cast.make('alice', 'POST', `/communities/${id}/posts`, text)).id
})
afterAll(() => server.close())

const alice = (path: string) => openApp(path, { server, session: cast.sessions.alice })
const box = () => page.findByLabelText('Write a comment')

describe('on a post', () => {
  test('r leads to the box of comments', async () => {
    await using app = await alice(`/posts/${post}`)
    await box()
    await app.user.keyboard('r')
    expect(document.activeElement).toBe(await box())
    // Letters that are typed are letters.
    await app.user.keyboard('gt?')
    expect(await box()).toHaveProperty('value', 'gt?')
  })

  test('so does the palette, which is gone by then', async () => {
    await using app = await alice(`/posts/${post}`)
    const target = await box()
    await app.user.keyboard('{Control>}k{/Control}')
    await page.findByPlaceholderText('Search or jump to…')
    await app.user.keyboard('reply')
    await app.user.click(await page.findByRole('option', { name: /Write a comment/ }))
    await page.gone('dialog', 'Search or jump to…')
    await expect.poll(() => document.activeElement).toBe(target)
  })
})

test('Escape takes the palette away and gives the focus back', async () => {
  await using app = await alice('/communities')
  const button = await page.findByRole('button', { name: 'Create Community' })
  button.focus()
  await app.user.keyboard('{Control>}k{/Control}')
  await page.findByPlaceholderText('Search or jump to…')
  await page.keys('{Escape}')
  await page.gone('dialog', 'Search or jump to…')
  await expect.poll(() => document.activeElement).toBe(button)
})

test('a dialog that is closed with a key gives the focus back to what opened it', async () => {
  await using app = await openApp('/', { server })
  const opener = await (await page.part('banner')).findByRole('button', { name: 'Sign In' })
  opener.focus()
  await app.user.keyboard('{Enter}')
  const dialog = await page.part('dialog', 'Sign In')
  ;(await dialog.findByLabelText('Username')).focus()
  await page.keys('{Escape}')
  await page.gone('dialog', 'Sign In')
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('a screen without comments offers none', async () => {
  await using app = await alice('/communities')
  await page.heading('Manage Communities')
  await app.user.keyboard('{Control>}k{/Control}')
  await page.findByRole('option', { name: /New post/ })
  expect(page.queryByRole('option', { name: /Write a comment/ })).toBe(null)
})

test('n begins what the screen has its button for, and the help lists the keys', async () => {
  await using app = await alice('/communities')
  await page.findByRole('button', { name: 'Create Community' })
  await app.user.keyboard('n')
  await page.findByRole('dialog', { name: 'Create Community' })
  // Keys mean nothing below a dialog.
  await page.keys('{Escape}')
  await page.gone('dialog', 'Create Community')
  await app.user.keyboard('?')
  await page.findByRole('dialog', { name: 'Keyboard shortcuts' })
})

test('n begins a post where the screen has nothing of its own to begin', async () => {
  await using app = await alice('/')
  await page.findByRole('link', { name: /Explore/ })
  await app.user.keyboard('n')
  await page.heading('Create Post')
})

test('g and a letter lead to a place; switched off, single keys do nothing', async () => {
  await using app = await alice('/communities')
  await page.heading('Manage Communities')
  await app.user.keyboard('gw')
  await page.heading('Manage Worlds')
  await app.user.keyboard('gr')
  await page.heading('Read')
  await app.user.keyboard('gw')
  await page.heading('Manage Worlds')
  localStorage.setItem('single-keys-storage', 'off')
  await app.user.keyboard('gc?')
  expect(page.queryByRole('dialog')).toBe(null)
  await page.heading('Manage Worlds')
})

test('the menu of a tablet gives the focus back to its button; the palette that it opens has the focus', async () => {
  await using app = await alice('/communities')
  app.onTablet()
  const menu = await page.findByRole('button', { name: 'Toggle sidebar' })
  menu.focus()
  await app.user.keyboard('{Enter}')
  await page.findByRole('dialog', { name: 'Loreloom' })
  await page.keys('{Escape}')
  await page.gone('dialog', 'Loreloom')
  await app.until(() => expect(document.activeElement).toBe(menu))
  await app.user.keyboard('{Enter}')
  await page.press('Search or jump to…')
  const box = await page.findByPlaceholderText('Search or jump to…')
  await app.until(() => expect(document.activeElement).toBe(box))
})
