import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  draftKept,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  signIn,
  type World,
} from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function openSettings(page: Page): Promise<void> {
  await page.goto('/c/two-hands/settings')
  await page.getByRole('heading', { name: 'Settings of c/Two Hands' }).waitFor()
}

test('settings changed on two devices, one of them offline: each field is as it was changed last', async () => {
  const laptop = await world.member('wren', INSTALLED)
  await createCommunity(laptop, 'Two Hands')
  await allSaved(laptop)
  const phone = await world.member('wren', { viewport: { width: 390, height: 844 } })
  await phone.goto('/')
  await openSettings(phone)

  await openSettings(laptop)
  await readyOffline(laptop)
  await laptop.context().setOffline(true)
  await laptop.getByLabel('Description').fill('Written on the train')
  await laptop.getByText('Poll posts').click()
  // What was touched is a draft; the rest is not frozen with it.
  await draftKept(laptop, 'Written on the train')

  await phone.getByRole('button', { name: 'Add rule' }).click()
  await phone.getByLabel('Name of rule 1').fill('Stay kind')
  await phone.getByText('Link posts').click()
  await phone.getByRole('button', { name: 'Save Changes' }).click()
  await phone.getByText('Rules (1), moderators and offline reading').waitFor()
  await allSaved(phone)

  await laptop.reload()
  await holds(laptop.getByLabel('Description'), 'Written on the train')
  await laptop.getByRole('button', { name: 'Save Changes' }).click()
  await laptop.getByRole('heading', { level: 1, name: 'c/Two Hands' }).waitFor()
  await laptop.context().setOffline(false)
  await allSaved(laptop)

  for (const page of [laptop, phone]) {
    await page.goto('/c/two-hands')
    await page.getByText('Written on the train').waitFor()
    await page.getByText('Rules (1), moderators and offline reading').waitFor()
    await openSettings(page)
    await holds(page.getByLabel('Description'), 'Written on the train')
    expect(await page.getByRole('checkbox', { name: 'Poll posts' }).isChecked()).toBe(false)
    expect(await page.getByRole('checkbox', { name: 'Link posts' }).isChecked()).toBe(false)
    expect(await page.getByRole('checkbox', { name: 'Text posts' }).isChecked()).toBe(true)
  }
})
