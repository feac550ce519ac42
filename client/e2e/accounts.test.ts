import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  INSTALLED,
  openWorld,
  readyOffline,
  signUp,
  type World,
  writePost,
} from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('unsent work stays on the device for its owner, and nobody else sees or sends it', async () => {
  const page = await world.member('alice', INSTALLED)
  const shared = page.context()
  await createCommunity(page, 'Shared Table')
  await allSaved(page)
  await readyOffline(page)
  await shared.setOffline(true)
  await writePost(page, 'Alice’s secret draft', 'Nobody may read this yet.')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out' })
  await dialog.getByText('Keep on this device').waitFor()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await dialog.waitFor({ state: 'detached' })

  await shared.setOffline(false)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('1 unsent change of @alice on this device').waitFor()
  await page.keyboard.press('Escape')
  await signUp(page, 'bob')
  await page.goto('/c/shared-table')
  await page.getByRole('heading', { level: 1, name: 'c/Shared Table' }).waitFor()
  await allSaved(page)
  expect(await page.getByText('Alice’s secret draft').count()).toBe(0)
  const before = await fetch(`${world.url}/api/communities/shared-table/posts`)
  expect(((await before.json()) as { data: unknown[] }).data).toEqual([])

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign In' })
  await signIn.getByLabel('Username').fill('alice')
  await signIn.getByLabel('Password').fill('a long password')
  await signIn.getByRole('button', { name: 'Sign In' }).click()
  await allSaved(page)
  const after = await fetch(`${world.url}/api/communities/shared-table/posts`)
  const { data } = (await after.json()) as {
    data: { title: string; author: { username: string } }[]
  }
  expect(data.map(({ title, author }) => [title, author.username])).toEqual([
    ['Alice’s secret draft', 'alice'],
  ])
})
