import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ PROOF_WORK: '2000' })
})
afterAll(() => world.close())

test('signing up costs a device a moment, which is said, and a wrong name costs nothing but another', async () => {
  const page = await (await world.person()).newPage()
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

  const other = await (await world.person()).newPage()
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
