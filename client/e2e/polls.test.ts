import { afterAll, beforeAll, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  draftKept,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
} from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a poll is asked, voted on offline, and counted exactly once', async () => {
  const alice = await world.member('alice')
  await createCommunity(alice, 'Ballots')
  await alice.getByRole('link', { name: 'Create Post' }).first().click()
  await alice.getByRole('tab', { name: 'Poll' }).click()
  await alice.getByLabel('Title').fill('Help me choose')
  await alice.getByLabel('Question').fill('Which opening?')
  await alice.getByLabel('Option 1', { exact: true }).fill('The storm')
  await alice.getByLabel('Option 2', { exact: true }).fill(' ')
  await alice.getByLabel('Question').focus()
  await alice.getByText('Poll must have at least 2 options').waitFor()
  await alice.getByRole('button', { name: 'Add option' }).click()
  await alice.getByLabel('Option 3', { exact: true }).fill('The dog')
  await alice.getByRole('button', { name: 'Remove option 2' }).click()
  await alice.getByText('Draft saved on this device').waitFor()
  await draftKept(alice, 'The dog')
  await alice.reload()
  await holds(alice.getByLabel('Option 2', { exact: true }), 'The dog')
  await alice.getByRole('button', { name: 'Create Post' }).click()
  await alice.getByRole('heading', { level: 1, name: 'Help me choose' }).waitFor()
  await allSaved(alice)

  const page = await world.member('bob', INSTALLED)
  const bob = page.context()
  await page.goto(new URL(alice.url()).pathname)
  const poll = page.getByRole('region', { name: 'Poll: Which opening?' })
  await poll.getByLabel('The dog').waitFor()
  await allSaved(page)
  await readyOffline(page)
  await bob.setOffline(true)
  await poll.getByLabel('The dog').check()
  await poll.getByRole('button', { name: 'Vote' }).click()
  await poll.getByText('100%').waitFor()
  await poll.getByText('1 vote', { exact: true }).waitFor()
  await page.reload()
  await poll.getByText('100%').waitFor()
  await bob.setOffline(false)
  await allSaved(page)
  await poll.getByText('1 vote', { exact: true }).waitFor()

  const hers = alice.getByRole('region', { name: 'Poll: Which opening?' })
  await hers.getByText('1 vote', { exact: true }).waitFor()
  await hers.getByLabel('The storm').check()
  await hers.getByRole('button', { name: 'Vote' }).click()
  await hers.getByText('2 votes').waitFor()
  await poll.getByText('2 votes').waitFor()
  await poll.getByText('50%').first().waitFor()
})
