import { afterAll, beforeAll, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  exactlyOne,
  openWorld,
  type World,
  writePost,
} from '../support/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A client polls only once a minute: a change that arrives much sooner was pushed. */
const ANNOUNCED = { timeout: 15_000 }

test('two people see each other’s comment as it is written, without reloading', async () => {
  const alice = await world.member('alice')
  await createCommunity(alice, 'Live Wires')
  await writePost(alice, 'Is anybody there?', 'Say something.')
  await allSaved(alice)
  const bob = await world.member('bob')
  await bob.goto(new URL(alice.url()).pathname)
  await bob.getByRole('heading', { level: 1, name: 'Is anybody there?' }).waitFor()
  await allSaved(bob)

  await bob.getByLabel('Write a comment').fill('I am here.')
  await bob.getByRole('button', { name: 'Comment', exact: true }).click()
  await bob.getByText('Comment posted successfully!').waitFor()
  await alice.getByText('I am here.').waitFor(ANNOUNCED)

  await alice.getByRole('button', { name: 'Reply' }).first().click()
  await alice.getByLabel(/reply/i).last().fill('So am I.')
  await alice.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await alice.getByText('Reply posted successfully!').waitFor()
  await bob.getByText('So am I.').waitFor(ANNOUNCED)

  await bob.getByRole('button', { name: /^Upvote “Is anybody there/ }).click()
  await alice.locator('main article').first().getByText('1', { exact: true }).waitFor(ANNOUNCED)
  await exactlyOne(alice.getByText('I am here.'))
})
