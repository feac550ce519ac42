import { openApp } from '../testing/open-app.tsx'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from '../testing/device.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  for (const name of ['Lamps', 'Tides', 'Maps'])
    await cast.make('alice', 'POST', '/communities', { name })
})
afterAll(() => server.close())

/** The page's own script, which distinguishes a first visit from later ones. */
const FIRST_PAINT = readFileSync(new URL('../../public/first-paint.js', import.meta.url), 'utf8')

const STEPS = { name: /^Welcome/ }
const steps = () => screen.findByRole('region', STEPS)
const inSteps = async () => within(await steps())
/** The titles of the steps that are left. */
const left = (...titles: string[]) =>
  waitFor(() => {
    const shown = screen.queryAllByRole('heading', { level: 3 })
    expect(shown.map(({ textContent }) => textContent)).toEqual(titles)
  })

test('a visitor is told what this is, once', async () => {
  runInThisContext(FIRST_PAINT)
  await using page = await openApp('/', { server })
  const region = { name: 'Fiction, read and written together' }
  const intro = within(await screen.findByRole('region', region))
  expect(intro.getAllByRole('listitem')).toHaveLength(3)
  await page.user.click(intro.getByRole('button', { name: 'Create an account' }))
  await screen.findByRole('dialog', { name: 'Sign Up' })
  await page.user.keyboard('{Escape}')
  await page.until(() => expect(screen.queryByRole('dialog')).toBe(null))
  await page.user.click(intro.getByRole('button', { name: 'Close the introduction' }))
  await page.until(() => expect(screen.queryByRole('region', region)).toBe(null))
  runInThisContext(FIRST_PAINT)
  page.reload()
  await screen.findByRole('heading', { name: 'Recent Posts' })
  expect(screen.queryByRole('region', region)).toBe(null)
})

test('a new account is led to reading, writing and talking; each step goes by itself, also offline', async () => {
  const device = newDevice(cast.sessions.bob)
  {
    await using page = await openApp('/', { server, device })
    const { user } = page
    await left('To read', 'To write', 'To talk')
    await user.click(await (await inSteps()).findByRole('button', { name: 'Join' }))
    await user.click(await (await inSteps()).findByRole('button', { name: 'Join c/Lamps' }))
    await page.allSaved()
    page.offline()
    await user.click(await (await inSteps()).findByRole('button', { name: 'Join c/Tides' }))
    await user.click(await (await inSteps()).findByRole('button', { name: 'Join c/Maps' }))
    await left('To read', 'To write')
    await user.click(await (await inSteps()).findByRole('button', { name: 'Dismiss “To read”' }))
    await left('To write')
    page.reload()
    await left('To write')
    await user.click(await (await inSteps()).findByRole('button', { name: 'New book' }))
    await screen.findByRole('textbox', { name: 'Text of Chapter 1, Scene 1' })
    page.goto('/')
    // From now on Home leads back to the scene.
    await screen.findByRole('link', { name: /^Continue writing.*Untitled book, Chapter 1$/ })
    expect(screen.queryByRole('region', STEPS)).toBe(null)
    page.online()
    await page.allSaved()
  }
  // A dismissed step is dismissed for the account on this device.
  await using page = await openApp('/', { server, session: cast.sessions.carol })
  await left('To read', 'To write', 'To talk')
  await page.allSaved()
})

test('what is done on one device is done on the next', async () => {
  await using page = await openApp('/', { server, session: cast.sessions.bob })
  await left('To read')
  page.goto('/submit')
  await page.user.click(await screen.findByRole('button', { name: 'c/Tides' }))
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', '')
})
