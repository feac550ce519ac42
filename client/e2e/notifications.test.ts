import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  openWorld,
  readyOffline,
  signUp,
  type World,
  writePost,
} from './harness.ts'

let world: World
let writer: Page
beforeAll(async () => {
  world = await openWorld()
  writer = await (await world.person()).newPage()
  await signUp(writer, 'orla')
  await createCommunity(writer, 'Harbour Talk')
  await writePost(writer, 'Who lit it?', 'Somebody did.')
  await allSaved(writer)
})
afterAll(() => world.close())

test('a comment rings the bell by itself, leads to its post, and is marked read offline', async () => {
  await readyOffline(writer)
  await writer.goto('/notifications')
  await writer.getByText('Nothing yet').waitFor()
  const reader = await (await world.person()).newPage()
  await signUp(reader, 'finn')
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
