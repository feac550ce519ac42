import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
  writePost,
} from './harness.ts'

let world: World
let writer: Page
beforeAll(async () => {
  world = await openWorld()
  writer = await world.member('iris')
  await createCommunity(writer, 'Reading Room')
  for (const title of ['First light', 'Second light']) {
    await writer.goto('/c/reading-room')
    await writePost(writer, title, `The text of ${title}.`)
  }
  await allSaved(writer)
})
afterAll(() => world.close())

test('a list is as dense as one likes, on this device, in every list, offline too', async () => {
  const reader = await world.person(INSTALLED)
  const page = await reader.newPage()
  await page.goto('/c/reading-room')
  await page.getByText('The text of First light.').waitFor()
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
  await page.getByText('The text of First light.').waitFor({ state: 'detached' })
  const row = page.getByRole('article', { name: 'First light' })
  expect((await row.boundingBox())!.height).toBeLessThan(80)
  await readyOffline(page)
  await reader.setOffline(true)
  await page.goto('/')
  expect((await row.boundingBox())!.height).toBeLessThan(80)
  expect(await page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Classic' }).check({ force: true })
  await expect.poll(async () => (await row.boundingBox())!.height).toBeGreaterThan(80)
  await page.getByRole('radio', { name: 'Cards' }).check({ force: true })
  await page.getByText('The text of First light.').waitFor()
})

test('what was opened is marked as read; comments that came since are counted and marked', async () => {
  const reader = await (await world.person()).newPage()
  await reader.goto('/c/reading-room')
  await reader.getByRole('link', { name: 'First light' }).click()
  await reader.getByText('No comments yet. Be the first to say something.').waitFor()
  await reader.goto('/c/reading-room')
  await reader.getByRole('heading', { name: 'First light (read)' }).waitFor()
  await reader.getByRole('heading', { name: 'Second light', exact: true }).waitFor()

  await writer.goto('/c/reading-room')
  await writer.getByRole('link', { name: /^First light/ }).click()
  await writer.getByLabel('Write a comment').fill('One more thing')
  await writer.getByRole('button', { name: 'Comment', exact: true }).click()
  await allSaved(writer)
  await reader.getByText('+1 new').waitFor()
  await reader.getByRole('link', { name: 'First light' }).click()
  const comment = reader.getByRole('article').filter({ hasText: 'One more thing' }).last()
  await comment.getByText('New', { exact: true }).waitFor()
  await reader.goto('/c/reading-room')
  await reader.getByText('1 comment').waitFor()
  expect(await reader.getByText('+1 new').count()).toBe(0)
})

test('muted people and communities leave one’s feeds at once, offline too, and come back', async () => {
  const page = await world.member('quentin', INSTALLED)
  const reader = page.context()
  await page.goto('/')
  await page.getByRole('link', { name: 'Second light' }).click()
  await page.getByRole('heading', { level: 1, name: 'Second light' }).waitFor()
  await page.getByRole('button', { name: 'More about “Second light”' }).waitFor()
  await readyOffline(page)
  await reader.setOffline(true)
  await page.getByRole('button', { name: 'More about “Second light”' }).click()
  await page.getByRole('menuitem', { name: 'Mute c/Reading Room' }).click()
  await page.getByText('c/Reading Room leaves your feeds').waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Second light' }).count()).toBe(0)
  await page.goto('/settings/muted')
  await page.getByRole('button', { name: 'Undo for c/Reading Room' }).click()
  await page.getByText('You see everybody and everything.').waitFor()
  await reader.setOffline(false)
  await allSaved(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'First light' }).click()
  await page.getByText('One more thing').waitFor()
  await page.getByRole('button', { name: 'More about “First light”' }).click()
  await page.getByRole('menuitem', { name: 'Mute u/iris' }).click()
  await page.getByText('Hidden: you muted this person.').waitFor()
  expect(await page.getByText('One more thing').count()).toBe(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('One more thing').waitFor()
})
