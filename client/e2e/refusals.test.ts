import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  createCommunityByForm,
  exactlyOne,
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

test('a name that somebody took meanwhile comes back with its text, and can be changed and sent', async () => {
  const page = await world.member('alice', INSTALLED)
  const alice = page.context()
  await page.goto('/communities')
  await page.getByRole('button', { name: 'Create Community' }).waitFor()
  await allSaved(page)
  await readyOffline(page)
  await alice.setOffline(true)
  await createCommunityByForm(page, 'The Same Idea')
  const bob = await world.member('bob')
  await createCommunity(bob, 'The Same Idea')
  await allSaved(bob)

  await alice.setOffline(false)
  await page.getByRole('button', { name: 'Needs attention (1)' }).click()
  const tray = page.getByRole('dialog')
  await tray.getByText('A community with this name already exists.').waitFor()
  await tray.getByText('The Same Idea').waitFor()
  await tray.getByRole('button', { name: 'Edit and resend' }).click()
  await tray.getByLabel('Name').fill('Another Idea')
  await tray.getByRole('button', { name: 'Send' }).click()
  await page.keyboard.press('Escape')
  await allSaved(page)
  expect((await fetch(`${world.url}/api/communities/another-idea`)).status).toBe(200)
})

test('a comment on a post that is gone keeps its text; discarding it can be undone', async () => {
  const author = await world.member('carol')
  await createCommunity(author, 'Vanishing')
  await writePost(author, 'Soon gone', 'Read it while you can.')
  await allSaved(author)
  const page = await world.member('dave', INSTALLED)
  const reader = page.context()
  await page.goto(new URL(author.url()).pathname)
  await page.getByRole('heading', { level: 1, name: 'Soon gone' }).waitFor()
  await allSaved(page)
  await readyOffline(page)
  await reader.setOffline(true)
  await page.getByLabel('Write a comment').fill('A remark I would miss.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('button', { name: 'Saved on this device (1 to send)' }).waitFor()
  await author.getByRole('button', { name: 'Delete' }).click()
  await author.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await author.getByText('Post deleted successfully').waitFor()
  await allSaved(author)

  await reader.setOffline(false)
  await page.getByRole('button', { name: 'Needs attention (1)' }).click()
  const tray = page.getByRole('dialog')
  await tray.getByText('The post you commented on is gone.').waitFor()
  await tray.getByText('A remark I would miss.').waitFor()
  await tray.getByRole('button', { name: 'Discard' }).click()
  await tray.getByRole('button', { name: 'Undo' }).click()
  await tray.getByText('A remark I would miss.').waitFor()
  await exactlyOne(tray.getByText('The post you commented on is gone.'))
})
