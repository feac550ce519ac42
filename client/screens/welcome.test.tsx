import { openApp } from '../testing/open-app.tsx'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { screen, within } from '@testing-library/dom'
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

const STEPS = { name: /^Welcome|all set/ }
const steps = () => screen.findByRole('region', STEPS)
const inSteps = async () => within(await steps())
const progress = (done: number) =>
  screen.findByRole('progressbar', { name: 'First steps', value: { now: done } })

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

test('a new account is led to three communities, a first post and the app, also offline', async () => {
  const device = newDevice(cast.sessions.bob)
  {
    await using page = await openApp('/', { server, device })
    const { user } = page
    await (await inSteps()).findByText('Join three communities (0 of 3)')
    await user.click(await (await inSteps()).findByRole('button', { name: 'Join c/Lamps' }))
    await (await inSteps()).findByText('Join three communities (1 of 3)')
    await progress(0)
    await page.allSaved()
    page.offline()
    await user.click(await (await inSteps()).findByRole('button', { name: 'Join c/Tides' }))
    await user.click(await (await inSteps()).findByRole('button', { name: 'Join c/Maps' }))
    await progress(1)

    await user.click(await (await inSteps()).findByRole('link', { name: 'Write a post' }))
    await user.click(await screen.findByRole('button', { name: 'c/Lamps' }))
    await page.fill('Title', 'Hello')
    await page.fill('Body', 'I write at night.')
    await user.click(screen.getByRole('button', { name: 'Create Post' }))
    await screen.findByRole('heading', { level: 1, name: 'Hello' })
    await user.click(screen.getByRole('link', { name: 'Loreloom' }))
    await progress(2)

    // The event that a browser sends if it can install the app: no other part replaces it.
    let prompted = false
    const prompt = () => Promise.resolve((prompted = true))
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt }))
    await user.click(await (await inSteps()).findByRole('button', { name: 'Install' }))
    expect(prompted).toBe(true)
    await screen.findByRole('heading', { name: 'You are all set' })
    await user.click((await inSteps()).getByRole('button', { name: 'Close' }))
    await page.until(() => expect(screen.queryByRole('region', STEPS)).toBe(null))
    page.reload()
    await screen.findByRole('heading', { name: 'Recent Posts' })
    expect(screen.queryByRole('region', STEPS)).toBe(null)
    page.online()
    await page.allSaved()
  }
  // Skipping is each account's own.
  await using page = await openApp('/', { server, session: cast.sessions.carol })
  await page.user.click(await (await inSteps()).findByRole('button', { name: 'Skip' }))
  await page.until(() => expect(screen.queryByRole('region', STEPS)).toBe(null))
  page.reload()
  await screen.findByRole('heading', { name: 'Recent Posts' })
  await page.allSaved()
  expect(screen.queryByRole('region', STEPS)).toBe(null)
})

test('what is done on one device is done on the next', async () => {
  await using page = await openApp('/', { server, session: cast.sessions.bob })
  await progress(2)
  page.goto('/submit')
  await page.user.click(await screen.findByRole('button', { name: 'c/Tides' }))
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', '')
})
