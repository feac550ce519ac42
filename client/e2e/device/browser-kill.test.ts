import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchProfile } from '../support/browsers.ts'
import {
  allSaved,
  createCommunity,
  holds,
  openWorld,
  readyOffline,
  signUp,
  type World,
  writePost,
} from '../support/harness.ts'

let world: World
const profile = mkdtempSync(join(tmpdir(), 'loreloom-profile-'))
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(profile, { recursive: true, force: true })
})

test('what was written offline is there after the browser was closed and opened again offline', async () => {
  const first = await launchProfile(profile, world.url)
  const page = await first.newPage()
  await signUp(page, 'alice')
  await createCommunity(page, 'Snowed In')
  await allSaved(page)
  await readyOffline(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'c/Snowed In' }).waitFor()

  await world.stopServer()
  await writePost(page, 'Day nine', 'The wood is holding.')
  await page.getByLabel('Write a comment').fill('A half-written thought')
  await page.waitForFunction(() => document.body.textContent?.includes('Draft saved'))
  const address = new URL(page.url()).pathname
  await first.close()

  const second = await launchProfile(profile, world.url)
  const again = await second.newPage()
  await again.goto(address)
  await again.getByRole('heading', { level: 1, name: 'Day nine' }).waitFor()
  await again.getByText('The wood is holding.').waitFor()
  await holds(again.getByLabel('Write a comment'), 'A half-written thought')

  await world.startServer()
  await allSaved(again)
  const reply = await fetch(`${world.url}/api/communities/snowed-in/posts`)
  const { data } = (await reply.json()) as { data: { title: string }[] }
  expect(data.map(({ title }) => title)).toEqual(['Day nine'])
  await second.close()
})
