import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createWorldByForm,
  exactlyOne,
  INSTALLED,
  openWorld,
  readyOffline,
  signUp,
  type World,
  writePost,
} from './harness.ts'

let world: World
let owner: Page
beforeAll(async () => {
  world = await openWorld()
  owner = await world.member('orla', INSTALLED)
})
afterAll(() => world.close())

test('a world with a community in it is made offline, and found, joined and muted by others', async () => {
  await owner.goto('/worlds')
  await owner.getByText('No worlds joined yet').first().waitFor()
  await readyOffline(owner)
  await owner.context().setOffline(true)
  await createWorldByForm(owner, 'Ember Coast', 'Lamps over black water.')
  await owner.getByRole('button', { name: 'Create Community' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Create Community' })
  await dialog.getByLabel('Name').fill('Harbour Talk')
  await dialog.getByText('Its address will be /wc/ember-coast/harbour-talk').waitFor()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await owner.getByRole('heading', { level: 1, name: 'c/Harbour Talk' }).waitFor()
  await owner.getByRole('link', { name: 'Back to world' }).waitFor()
  await owner.reload()
  await owner.getByRole('heading', { level: 1, name: 'c/Harbour Talk' }).waitFor()
  await owner.context().setOffline(false)
  await allSaved(owner)
  await owner.goto('/wc/ember-coast/harbour-talk')
  await writePost(owner, 'The first lamp', 'It burns.')
  await allSaved(owner)

  const reader = await (await world.person()).newPage()
  await reader.goto('/explore')
  await reader.getByRole('heading', { name: 'Explore Worlds' }).waitFor()
  const card = reader.getByRole('article', { name: 'Ember Coast' })
  await card.getByText('1 community').waitFor()
  await card.getByRole('link', { name: 'c/Harbour Talk' }).waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  await signUp(reader, 'rosa')
  await reader.goto('/explore')
  await card.getByRole('button', { name: 'Join c/Harbour Talk' }).click()
  await card.getByRole('button', { name: 'Leave c/Harbour Talk' }).waitFor()
  await card.getByRole('link', { name: 'Ember Coast' }).click()
  await reader.getByRole('heading', { level: 1, name: 'Ember Coast' }).waitFor()
  expect(await reader.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0)
  await reader.getByRole('button', { name: 'Join World' }).click()
  await exactlyOne(reader.getByRole('navigation', { name: 'Main' }).getByText('Ember Coast'))
  await allSaved(reader)
  await reader.goto('/')
  await reader.getByRole('link', { name: 'The first lamp' }).waitFor()
  await reader.goto('/w/ember-coast')
  await reader.getByRole('button', { name: 'Mute' }).click()
  await reader.getByText('Ember Coast leaves your feeds').waitFor()
  await reader.goto('/')
  await reader.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  await expect.poll(() => reader.getByRole('link', { name: 'The first lamp' }).count()).toBe(0)
  await reader.goto('/settings/muted')
  await reader.getByRole('button', { name: 'Undo for Ember Coast' }).click()
  await reader.getByText('You see everybody and everything.').waitFor()
  await reader.goto('/worlds')
  await reader.getByRole('button', { name: 'Leave Ember Coast' }).click()
  await reader.getByText('Left world successfully').waitFor()
  await reader.getByText('No worlds joined yet').first().waitFor()
  await allSaved(reader)
})

test('its owner shows the author, and a private world is nobody else’s', async () => {
  await owner.goto('/worlds')
  const row = owner.getByRole('article', { name: 'Ember Coast' })
  await row.getByText('Owner').waitFor()
  expect(await row.getByRole('button', { name: 'Leave Ember Coast' }).count()).toBe(0)
  await row.getByRole('link').click()
  await owner.getByRole('link', { name: 'Settings', exact: true }).click()
  await owner.getByLabel('Show the author on the world page').check()
  await owner.getByLabel('Display name').fill('Orla of the Coast')
  await owner.getByLabel('Author bio').fill('Writes at night.')
  await owner.getByLabel('Banner: Purple').check({ force: true })
  await owner.getByRole('button', { name: 'Save Changes' }).click()
  const hero = owner.getByRole('region', { name: 'About the Author' })
  await hero.getByText('Orla of the Coast').waitFor()
  await hero.getByText('Writes at night.').waitFor()
  await allSaved(owner)

  const stranger = await world.member('stig')
  await stranger.goto('/w/ember-coast/settings')
  await stranger.getByText("You don't have permission to edit this world").waitFor()
  await stranger.goto('/wc/ember-coast/harbour-talk')
  await stranger.getByRole('link', { name: 'The first lamp' }).waitFor()

  await owner.goto('/w/ember-coast/settings')
  await owner.getByLabel('Public').uncheck()
  await owner.getByRole('button', { name: 'Save Changes' }).click()
  await owner.getByRole('heading', { level: 1, name: 'Ember Coast' }).waitFor()
  await owner.getByText('Private').first().waitFor()
  await allSaved(owner)
  await stranger.goto('/w/ember-coast')
  await stranger.getByText('Error: World not found').waitFor()
  await stranger.goto('/wc/ember-coast/harbour-talk')
  await stranger.getByText('Error: Community not found').waitFor()
  await stranger.goto('/explore')
  await stranger.getByText('No worlds yet. Be the first to create one!').waitFor()
  await stranger.goto('/')
  await stranger.getByText('No posts yet. Be the first to create one!').waitFor()
  await owner.goto('/')
  await owner.getByRole('link', { name: 'The first lamp' }).waitFor()
})
