import { strFromU8, unzipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  openWorld,
  signIn,
  until,
  type World,
  writePost,
} from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Everything that a device keeps, as one text. */
function dumpOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    let text = JSON.stringify(localStorage)
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!))
      for (const store of db.objectStoreNames)
        text += JSON.stringify(await done(db.transaction(store).objectStore(store).getAll()))
      db.close()
    }
    return text
  })
}

test('a profile is given a picture that is cut', async () => {
  const page = await world.member('alba')
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
  // The last site admin may not leave: somebody else was here first.
  const friend = await world.member('fred')
  const page = await world.member('elsa')
  await createCommunity(page, 'Short Lived')
  await writePost(page, 'A testament', 'Nothing lasts.')
  await allSaved(page)
  await friend.goto('/c/short-lived')
  await friend.getByRole('link', { name: 'A testament' }).waitFor()

  const other = await (await world.person()).newPage()
  await other.goto('/')
  await signIn(other, 'elsa')
  await other.goto('/c/short-lived')
  await other.getByRole('link', { name: 'A testament' }).waitFor()
  const databases = (of: Page) =>
    of.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name!).sort())
  expect(await databases(other)).toHaveLength(4)

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Gather my data' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor({ timeout: 20_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  const post = Object.keys(files).find((name) => name.endsWith('A testament.md'))!
  expect(strFromU8(files[post]!)).toContain('Nothing lasts.')

  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  const end = dialog.getByRole('button', { name: 'Delete Account' })
  await dialog.getByLabel('Type “elsa” to confirm').fill('elsa')
  await dialog.getByLabel('Password').fill('a long password')
  await end.click()
  await page.getByText('Your account was deleted').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()

  // Her other device hears of it, and neither keeps anything.
  await other.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
  for (const device of [page, other]) {
    await until(async () => (await databases(device)).length === 2)
    expect(await databases(device)).toEqual(['cache-2-visitor', 'vault-visitor'])
  }
  await until(async () => (await fetch(`${world.url}/api/users/elsa`)).status === 404)
  await friend.getByRole('link', { name: 'A testament' }).waitFor({ state: 'detached' })
  await until(async () => !(await dumpOf(friend)).includes('Nothing lasts.'))
  expect(await dumpOf(friend)).not.toContain('elsa')
  await friend.goto('/u/elsa')
  await friend.getByText('Error: User not found').waitFor()
})
