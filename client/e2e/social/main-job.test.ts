import { afterAll, beforeAll, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  exactlyOne,
  goOffline,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
  writePost,
} from '../support/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what is written offline survives a reload and reaches another person exactly once', async () => {
  const page = await world.member('alice', INSTALLED)
  const alice = page.context()
  await createCommunity(page, 'Night Trains')
  await allSaved(page)
  await readyOffline(page)

  await goOffline(alice)
  await writePost(page, 'The 23:40 to nowhere', 'It left without a sound.')
  await page.getByLabel('Write a comment').fill('More to come when I find a lamp.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByText('More to come when I find a lamp.').first().waitFor()
  await page.getByRole('button', { name: 'Saved on this device (2 to send)' }).waitFor()

  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'The 23:40 to nowhere' }).waitFor()
  await page.getByRole('button', { name: 'Saved on this device (2 to send)' }).waitFor()
  await exactlyOne(page.getByText('More to come when I find a lamp.'))

  await alice.setOffline(false)
  await allSaved(page)

  const bob = await world.person()
  const his = await bob.newPage()
  await his.goto('/c/night-trains')
  await his.getByRole('link', { name: 'The 23:40 to nowhere' }).waitFor()
  await exactlyOne(his.getByRole('link', { name: 'The 23:40 to nowhere' }))
  await his.getByRole('link', { name: 'The 23:40 to nowhere' }).click()
  await his.getByText('More to come when I find a lamp.').waitFor()
  await exactlyOne(his.getByText('More to come when I find a lamp.'))
  await alice.close()
  await bob.close()
})
