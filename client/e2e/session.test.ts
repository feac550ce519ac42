import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
  writePost,
} from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('forms say what is wrong in the words of the specification', async () => {
  const page = await (await world.person(INSTALLED)).newPage()
  await page.goto('/signup')
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await dialog.getByLabel('Username').fill('alice')
  await dialog.getByLabel('Email').fill('alice@example.org')
  await dialog.getByLabel('Password (min 8 characters)').fill('short')
  await dialog.getByLabel('Confirm Password').fill('other')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.getByText('Password must be at least 8 characters').waitFor()
  await dialog.getByText('Passwords do not match').waitFor()
  await holds(dialog.getByLabel('Username'), 'alice')
})

test('a session that ended while offline loses nothing: sign in, and everything goes out', async () => {
  const page = await world.member('alice', INSTALLED)
  const alice = page.context()
  await createCommunity(page, 'Long Away')
  await allSaved(page)
  await readyOffline(page)
  await alice.setOffline(true)
  await writePost(page, 'Written at sea', 'No land for a week.')

  // Back after months: the token is old and the refresh cookie is gone.
  await alice.clearCookies()
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth-storage')!) as { token: string }
    const [head, , sign] = stored.token.split('.')
    const token = [head, btoa(JSON.stringify({ exp: 1 })), sign].join('.')
    localStorage.setItem('auth-storage', JSON.stringify({ ...stored, token }))
  })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Written at sea' }).waitFor()
  await alice.setOffline(false)
  await page
    .getByText('Your session has expired. Please log in again.')
    .first()
    .waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Not syncing - sign in' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Written at sea' }).waitFor()

  await page.getByRole('button', { name: 'Not syncing - sign in' }).click()
  const form = page.getByRole('dialog', { name: 'Sign In' })
  await form.getByLabel('Username').fill('alice')
  await form.getByLabel('Password').fill('not this one')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await form.getByText('Wrong username or password.').waitFor()
  await form.getByLabel('Password').fill('a long password')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await allSaved(page)
  const reply = await fetch(`${world.url}/api/communities/long-away/posts`)
  const { data } = (await reply.json()) as { data: { title: string }[] }
  expect(data.map(({ title }) => title)).toEqual(['Written at sea'])
})
