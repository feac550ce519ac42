import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'

let world: World
/** A server that asks for a solved puzzle before each sign-up. */
let puzzling: World
beforeAll(async () => {
  world = await openWorld()
  puzzling = await openWorld({ PROOF_WORK: '2000' })
})
afterAll(() => Promise.all([world.close(), puzzling.close()]))

// The first account of the server is its admin.
test('an admin announces, suspends with a reason, reads the appeal and lifts it; everybody sees it at once', async () => {
  const admin = await world.member('nora')
  const bob = await world.member('bob')
  await bob.goto('/admin')
  await bob.waitForURL('**/')
  const guest = await (await world.person()).newPage()
  await guest.goto('/')

  await admin.goto('/')
  await admin.getByRole('button', { name: 'Account menu' }).click()
  await admin.getByRole('menuitem', { name: 'Site admin' }).click()
  await admin.getByRole('heading', { level: 1, name: 'Site admin' }).waitFor()
  await admin.getByText('Nothing is waiting for you.').waitFor()

  await admin.getByRole('tab', { name: 'Settings' }).click()
  await admin.getByLabel('Announcement').fill('Tonight we move house.')
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await because(admin, 'Save', 'A new machine')
  await guest.getByText('Tonight we move house.').waitFor()
  await bob.getByText('Tonight we move house.').waitFor()
  await bob.getByRole('button', { name: 'Hide' }).click()
  await bob.getByText('Tonight we move house.').waitFor({ state: 'detached' })

  await admin.getByRole('tab', { name: 'People' }).click()
  await admin.getByLabel('Name or e-mail').fill('bob@')
  await admin.getByRole('button', { name: 'Search', exact: true }).click()
  await admin.getByRole('tabpanel').getByText('bob@example.org').waitFor()
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click()
  await admin.getByLabel('For how long').selectOption('For good')
  await because(admin, 'Suspend', 'Insults')
  await bob.getByText('Your account is suspended for good.').waitFor()
  await bob.getByText('Reason: Insults.').waitFor()
  await bob.getByRole('button', { name: 'Appeal' }).click()
  await bob.getByLabel('Your appeal').fill('It was a quotation.')
  await bob.getByRole('button', { name: 'Send appeal' }).click()
  await bob.getByText('Your appeal has been sent; an admin will read it.').waitFor()

  await admin.getByRole('tab', { name: 'Overview' }).click()
  await admin.getByRole('link', { name: '1 appeal' }).click()
  await admin.getByText('It was a quotation.').waitFor()
  await admin.getByRole('button', { name: 'Lift suspension' }).click()
  await because(admin, 'Lift suspension', 'It was a quotation')
  await bob.getByText('Your account is suspended').waitFor({ state: 'detached' })

  await admin.getByRole('tab', { name: 'Audit log' }).click()
  await admin.getByText('lifted the suspension of u/bob').waitFor()
  await admin.getByText('changed the settings announcement').waitFor()
})

test('signing up costs a device a moment, which is said, and a wrong name costs nothing but another', async () => {
  const page = await (await puzzling.person()).newPage()
  await page.goto('/signup')
  const dialog = page.getByRole('dialog', { name: 'Sign Up' })
  await dialog.getByLabel('Username').fill('alice')
  await dialog
    .getByText(
      'Your device is solving a small puzzle that keeps robots out. This takes a few seconds.',
    )
    .waitFor()
  await dialog.getByText('The puzzle is solved: you are no robot.').waitFor()
  // Robots find it; neither eyes, ears nor the keyboard do.
  expect(await dialog.locator('[aria-hidden] input[name=homepage][tabindex="-1"]').count()).toBe(1)
  await dialog.getByLabel('Email').fill('alice@example.org')
  await dialog.getByLabel('Password (min 8 characters)').fill('a long password')
  await dialog.getByLabel('Confirm Password').fill('a long password')
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await dialog.waitFor({ state: 'detached' })

  const other = await (await puzzling.person()).newPage()
  await other.goto('/signup')
  const again = other.getByRole('dialog', { name: 'Sign Up' })
  await again.getByLabel('Username').fill('alice')
  await again.getByLabel('Email').fill('alba@example.org')
  await again.getByLabel('Password (min 8 characters)').fill('a long password')
  await again.getByLabel('Confirm Password').fill('a long password')
  await again.getByRole('button', { name: 'Sign Up' }).click()
  await again.getByText('This username is already taken.').waitFor()
  await again.getByLabel('Username').fill('alba')
  await again.getByRole('button', { name: 'Sign Up' }).click()
  await again.waitFor({ state: 'detached' })
})

/** Gives the reason that every act asks for. */
async function because(page: Page, act: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
