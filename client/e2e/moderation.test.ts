import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
let creator: Page
let member: Page
beforeAll(async () => {
  world = await openWorld()
  creator = await world.member('mara', INSTALLED)
  await createCommunity(creator, 'Orderly')
  await allSaved(creator)
  member = await world.member('tom')
  await member.goto('/c/orderly')
})
afterAll(() => world.close())

test('flairs and rules are made in the settings, offline too, and worn by posts', async () => {
  await readyOffline(creator)
  await creator.context().setOffline(true)
  await creator.getByRole('link', { name: 'Settings' }).click()
  await creator.getByRole('button', { name: 'Add rule' }).click()
  await creator.getByLabel('Name of rule 1').fill('Stay kind')
  await creator.getByLabel('Accent: Purple').check({ force: true })
  await creator.getByLabel('New flair').fill('First draft')
  await creator.getByRole('button', { name: 'Add flair' }).click()
  await creator.getByRole('button', { name: 'Edit flair First draft' }).waitFor()
  await creator.getByRole('button', { name: 'Save Changes' }).click()
  await creator.getByText('Rules (1), moderators and offline reading').click()
  await exactlyOne(creator.getByText('Stay kind'))
  await creator.context().setOffline(false)
  await allSaved(creator)

  await member.getByText('Rules (1), moderators and offline reading').waitFor()
  await member.getByRole('link', { name: 'Create Post' }).first().click()
  const select = member.getByLabel('Flair (optional)')
  await select.locator('optgroup').nth(1).waitFor({ state: 'attached' })
  expect(
    await select
      .locator('optgroup')
      .evaluateAll((groups) => groups.map((g) => (g as HTMLOptGroupElement).label)),
  ).toEqual(['Global Flairs', 'Community Flairs'])
  await select.selectOption({ label: 'First draft' })
  await member.getByLabel('Title').fill('A draft')
  await member.getByLabel('Body').fill('Only the beginning.')
  await member.getByRole('button', { name: 'Create Post' }).click()
  await member.getByRole('heading', { level: 1, name: 'A draft' }).waitFor()
  await member.goto('/c/orderly')
  await writePost(member, 'No badge', 'Plain.')
  await member.goto('/c/orderly')
  await member.getByRole('link', { name: 'First draft' }).click()
  const all = member.getByRole('link', { name: 'Show all posts, not only First draft' })
  await all.waitFor()
  await expect.poll(() => member.getByRole('link', { name: 'No badge' }).count()).toBe(0)
  await exactlyOne(member.getByRole('link', { name: 'A draft', exact: true }))
  await all.click()
  await exactlyOne(member.getByRole('link', { name: 'No badge' }))
  await allSaved(member)
})

test('a report waits for moderators, who remove the post with a reason its author reads', async () => {
  const reader = await world.member('nell')
  await reader.goto('/c/orderly')
  await reader.getByRole('link', { name: 'No badge' }).click()
  await reader.getByRole('button', { name: 'More about “No badge”' }).click()
  await reader.getByRole('menuitem', { name: 'Report' }).click()
  const report = reader.getByRole('dialog', { name: 'Report post' })
  await report.getByLabel('Stay kind').check()
  await report.getByLabel('Anything to add? (optional)').fill('Not a good start')
  await report.getByRole('button', { name: 'Send report' }).click()
  await report.waitFor({ state: 'detached' })
  await allSaved(reader)

  await creator.goto('/c/orderly/moderation')
  await creator.getByText('Not a good start').waitFor()
  await creator.getByRole('button', { name: 'Remove', exact: true }).click()
  const reason = creator.getByRole('dialog', { name: 'Remove post' })
  expect(await reason.getByRole('button', { name: 'Remove' }).isDisabled()).toBe(true)
  await reason.getByRole('button', { name: 'Stay kind' }).click()
  await reason.getByRole('button', { name: 'Remove' }).click()
  await creator.getByText('Nothing is waiting for you.').waitFor()

  await reader.getByText('Error: Post not found').waitFor()
  await member.goto('/c/orderly')
  await member.getByRole('link', { name: 'A draft', exact: true }).waitFor()
  await expect.poll(() => member.getByRole('link', { name: 'No badge' }).count()).toBe(0)
  await creator.getByRole('tab', { name: 'Log' }).click()
  await creator.getByText('removed a post').waitFor()
})

test('a post is locked and pinned, and somebody banned is told why', async () => {
  await creator.goto('/c/orderly')
  await creator.getByRole('link', { name: 'A draft', exact: true }).click()
  const more = creator.getByRole('button', { name: 'More about “A draft”' })
  for (const act of ['Lock', 'Pin']) {
    await more.click()
    await creator.getByRole('menuitem', { name: act, exact: true }).click()
  }
  await allSaved(creator)
  await member.getByText('Pinned').waitFor()
  await member.getByRole('link', { name: 'A draft', exact: true }).click()
  await member.getByText('This post is locked. Nobody can comment on it any more.').waitFor()
  await more.click()
  await creator.getByRole('menuitem', { name: 'Ban u/tom' }).click()
  const ban = creator.getByRole('dialog', { name: 'Ban u/tom' })
  await ban.getByLabel('Reason').fill('Too many drafts')
  await ban.getByRole('button', { name: 'Ban', exact: true }).click()
  await ban.waitFor({ state: 'detached' })
  await member.goto('/c/orderly')
  await member
    .getByText(/^You are banned from this community until .* Reason: Too many drafts$/)
    .waitFor()
  expect(await member.getByRole('link', { name: 'Create Post' }).count()).toBe(0)
})
