import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
  writePost,
} from './harness.ts'

let world: World
let writer: Page
beforeAll(async () => {
  world = await openWorld()
  writer = await world.member('orla', INSTALLED)
  await createCommunity(writer, 'Harbour Talk')
  await writePost(writer, 'Who lit it?', 'Somebody did.')
  await allSaved(writer)
})
afterAll(() => world.close())

test('a comment rings the bell by itself, leads to its post, and is marked read offline', async () => {
  await readyOffline(writer)
  await writer.goto('/notifications')
  await writer.getByText('Nothing yet').waitFor()
  const reader = await world.member('finn')
  await reader.goto('/c/harbour-talk')
  await reader.getByRole('link', { name: 'Who lit it?' }).first().click()
  await reader.getByLabel('Write a comment').fill('It was me.')
  await reader.getByRole('button', { name: 'Comment', exact: true }).click()
  await reader.getByText('It was me.').waitFor()

  const bell = writer.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' })
  await bell.waitFor()
  await writer.context().setOffline(true)
  await writer.getByRole('link', { name: /finn commented on Who lit it\?/ }).click()
  await writer.getByRole('heading', { level: 1, name: 'Who lit it?' }).waitFor()
  await bell.waitFor({ state: 'detached' })
  await writer.reload()
  await writer.getByRole('banner').getByRole('link', { name: 'Notifications' }).waitFor()
  await bell.waitFor({ state: 'detached' })
  await writer.context().setOffline(false)
  await allSaved(writer)
})

test('settings couple their switches to the masters, offline too', async () => {
  await writer.context().setOffline(true)
  await writer.goto('/settings')
  await writer.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const app = writer.getByRole('group', { name: 'In the app' })
  const mail = writer.getByRole('group', { name: 'By e-mail' })
  await mail.getByLabel('New posts in my communities').waitFor()
  expect(await mail.getByLabel('New posts in my communities').isChecked()).toBe(false)
  await app.getByLabel('Silent mode').check()
  expect(await app.getByLabel('New followers').isChecked()).toBe(false)
  expect(await app.getByLabel('New followers').isDisabled()).toBe(true)
  await app.getByLabel('Silent mode').uncheck()
  expect(await app.getByLabel('New followers').isChecked()).toBe(false)
  await app.getByRole('button', { name: 'Restore my choices' }).click()
  expect(await app.getByLabel('New followers').isChecked()).toBe(true)
  await mail.getByLabel('E-mail notifications').uncheck()
  expect(await mail.getByLabel('New followers').isDisabled()).toBe(true)
  await writer.getByRole('button', { name: 'Save Changes' }).click()
  await writer.getByText('Settings saved successfully!').waitFor()
  await writer.getByRole('button', { name: 'Saved!' }).waitFor()
  await writer.getByRole('button', { name: 'Save Changes' }).waitFor()
  await writer.reload()
  await mail.getByLabel('E-mail notifications').waitFor()
  await expect.poll(() => mail.getByLabel('E-mail notifications').isChecked()).toBe(false)
  expect(await app.getByLabel('New followers').isChecked()).toBe(true)
  await writer.context().setOffline(false)
  await allSaved(writer)
  // What came back from the server is changed as well.
  await writer.reload()
  await app.getByLabel('Silent mode').check()
  await writer.getByRole('button', { name: 'Save Changes' }).click()
  await writer.getByText('Settings saved successfully!').waitFor()
  await allSaved(writer)
})

test('quiet hours are kept with the time zone of the place, offline too', async () => {
  await writer.context().setOffline(true)
  await writer.goto('/settings')
  const quiet = writer.getByRole('group', { name: 'Quiet hours' })
  await quiet.getByLabel('Keep quiet at certain hours').check()
  await quiet.getByLabel('From').fill('21:30')
  await quiet.getByLabel('Time zone').selectOption('Pacific/Auckland')
  await writer.getByRole('button', { name: 'Save quiet hours' }).click()
  await writer.getByText('Settings saved successfully!').waitFor()
  await writer.reload()
  await expect.poll(() => quiet.getByLabel('From').inputValue()).toBe('21:30')
  expect(await quiet.getByLabel('To', { exact: true }).inputValue()).toBe('07:00')
  expect(await quiet.getByLabel('Time zone').inputValue()).toBe('Pacific/Auckland')
  await writer.context().setOffline(false)
  await allSaved(writer)
  await writer.reload()
  await expect.poll(() => quiet.getByLabel('From').inputValue()).toBe('21:30')
})
