import { afterAll, beforeAll, test } from 'vitest'
import {
  allSaved,
  createCommunity,
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

test('a post is saved offline, stands on one’s own profile, and on one’s other device', async () => {
  const page = await world.member('alice', INSTALLED)
  const alice = page.context()
  await createCommunity(page, 'Keepers')
  await writePost(page, 'A keeper', 'To be read again.')
  await allSaved(page)
  await readyOffline(page)
  await alice.setOffline(true)
  await page.getByRole('button', { name: 'Save “A keeper”' }).click()
  await page.getByRole('button', { name: 'Save “A keeper”', pressed: true }).waitFor()
  await page.goto('/u/alice?tab=saved')
  await exactlyOne(page.getByRole('tabpanel').getByRole('link', { name: 'A keeper' }))
  await alice.setOffline(false)
  await allSaved(page)

  const phone = await world.member('alice')
  await phone.goto('/')
  await phone.goto('/u/alice?tab=saved')
  await exactlyOne(phone.getByRole('tabpanel').getByRole('link', { name: 'A keeper' }))
  await phone.getByRole('button', { name: 'Save “A keeper”' }).click()
  await phone.getByText('Nothing saved yet.').waitFor()
})

test('a post that only the feed carried is read offline, as the copy it is', async () => {
  const visitor = await world.person(INSTALLED)
  const page = await visitor.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'A keeper' }).waitFor()
  await readyOffline(page)
  await visitor.setOffline(true)
  await page.getByRole('link', { name: 'A keeper' }).click()
  await page.getByText('To be read again.').waitFor()
  await page.getByText(/^Saved copy from/).waitFor()
  await visitor.setOffline(false)
  await page.getByText(/^Saved copy from/).waitFor({ state: 'detached' })
})
