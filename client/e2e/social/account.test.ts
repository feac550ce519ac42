import { strFromU8, unzipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author } from '../support/api.ts'
import { allSaved, openWorld, signIn, until, visit, type World } from '../support/harness.ts'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  // The last site admin cannot leave, so another user signs up first.
  await author(world.url, 'fred')
  page = await world.member('alba')
})
afterAll(() => world.close())

test('a profile is given a picture that is cut', async () => {
  await page.goto('/profile/edit')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Avatar file').setInputFiles(picture)
  const crop = page.getByRole('dialog', { name: 'Crop Image' })
  await crop.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Avatar ready! Click "Save Changes" to update your profile.').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await allSaved(page)
  const reply = await fetch(`${world.url}/api/users/alba`)
  const { data } = (await reply.json()) as { data: Record<string, string | null> }
  const image = await fetch(`${world.url}/api/files/${data['avatar_file_id']}/download`)
  expect(image.headers.get('content-type')).toBe('image/webp')
})

test('one’s data is downloaded, and a deleted account leaves every device', async () => {
  const alba = await author(world.url, 'alba')
  const { id } = await alba('POST', '/communities', { name: 'Short Lived' })
  const text = { title: 'A testament', body: 'Nothing lasts.', post_type: 'text' }
  await alba('POST', `/communities/${id}/posts`, text)
  const other = await (await world.person()).newPage()
  await other.goto('/')
  await signIn(other, 'alba')
  await visit(other, '/c/short-lived')
  await other.getByRole('link', { name: 'A testament' }).waitFor()
  const databases = (of: Page) =>
    of.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name!).sort())
  await expect.poll(() => databases(other)).toHaveLength(4)

  await visit(page, '/settings/data')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  const post = Object.keys(files).find((name) => name.endsWith('A testament.md'))!
  expect(strFromU8(files[post]!)).toContain('Nothing lasts.')

  await visit(page, '/settings/account')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByLabel('Type “alba” to confirm').fill('alba')
  await dialog.getByLabel('Password').fill('a long password')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByText('Your account was deleted').waitFor()
  // Her other device learns of it, and both delete their data.
  for (const device of [page, other]) {
    await device.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
    await until(async () => (await databases(device)).length === 2)
    expect(await databases(device)).toEqual(['cache-2-visitor', 'vault-visitor'])
  }
})
