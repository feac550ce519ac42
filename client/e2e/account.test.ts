import { strFromU8, unzipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  INSTALLED,
  openWorld,
  readyOffline,
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

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

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

test('a profile is edited: name, bio with its counter, a picture that is cut; also without a network', async () => {
  const page = await world.member('alba', INSTALLED)
  await page.goto('/')
  await menu(page, 'Edit Profile')
  await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor()
  expect(await page.getByLabel('Username').getAttribute('readonly')).not.toBeNull()
  await page.getByLabel('Display name').fill('Alba Longa')
  await page.getByLabel('Bio').fill('Writes at night.')
  await page.getByText('16/500').waitFor()
  const note = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }
  await page.getByLabel('Avatar file').setInputFiles(note)
  await page.getByText('Please select an image file (JPG, PNG, or GIF)').waitFor()
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await page.getByLabel('Avatar file').setInputFiles(large)
  await page
    .getByText('Image file is too large! Please select an image smaller than 5MB.')
    .waitFor()
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Avatar file').setInputFiles(picture)
  const crop = page.getByRole('dialog', { name: 'Crop Image' })
  await crop.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Avatar ready! Click "Save Changes" to update your profile.').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  await page.getByRole('button', { name: 'Saved!' }).waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await allSaved(page)

  await readyOffline(page)
  await page.context().setOffline(true)
  await page.getByLabel('Bio').fill('Writes on trains.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Saved!' }).waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByText('Writes on trains.').waitFor()
  await page.context().setOffline(false)
  await allSaved(page)
  const reply = await fetch(`${world.url}/api/users/alba`)
  const { data } = (await reply.json()) as { data: Record<string, string | null> }
  expect(data).toMatchObject({ display_name: 'Alba Longa', bio: 'Writes on trains.' })
  const image = await fetch(`${world.url}/api/files/${data['avatar_file_id']}/download`)
  expect(image.headers.get('content-type')).toBe('image/webp')
})

test('the profile of somebody else: follow, mute, block; no coins, no saved posts', async () => {
  const bela = await world.member('bela')
  const page = await world.member('cora', INSTALLED)
  await page.goto('/u/bela')
  await page.getByRole('button', { name: 'Follow @bela' }).click()
  await page.getByText('Following').waitFor()
  expect(await page.getByRole('main').getByText(/coins/).count()).toBe(0)
  const tabs = await page.getByRole('tab').allTextContents()
  expect(tabs).toEqual(['Posts', 'Comments', 'Books', 'Worlds'])
  await page.getByRole('button', { name: 'More about @bela' }).click()
  await page.getByRole('menuitem', { name: 'Mute u/bela' }).click()
  await page.getByText('You will not see u/bela any more').waitFor()
  await page.getByRole('button', { name: 'More about @bela' }).click()
  await page.getByRole('menuitem', { name: 'Block u/bela' }).click()
  await page.getByText('u/bela is blocked').waitFor()
  await page.goto('/u/cora')
  await page
    .getByRole('main')
    .getByText('110 coins')
    .or(page.getByText('100 coins'))
    .first()
    .waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Posts',
    'Comments',
    'Saved',
    'Books',
    'Worlds',
  ])
})

test('a password is changed and a session ended: the other device is told at once', async () => {
  const laptop = await world.member('dora')
  const phone = await (await world.person()).newPage()
  await phone.goto('/')
  await signIn(phone, 'dora')
  await phone.getByRole('button', { name: 'Account menu' }).waitFor()
  await laptop.goto('/')
  await menu(laptop, 'Settings')
  await laptop.getByRole('link', { name: 'Account', exact: true }).click()
  await laptop.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor()
  await laptop.getByLabel('Current password').fill('a wrong password')
  await laptop.getByLabel('New password', { exact: true }).fill('another long password')
  await laptop.getByLabel('Confirm new password').fill('another long passwort')
  await laptop.getByRole('button', { name: 'Change password' }).click()
  await laptop.getByText('Passwords do not match').waitFor()
  await laptop.getByLabel('Confirm new password').fill('another long password')
  await laptop.getByRole('button', { name: 'Change password' }).click()
  await laptop.getByText('This is not your password.').waitFor()
  await laptop.getByLabel('Current password').fill('a long password')
  await laptop.getByRole('button', { name: 'Change password' }).click()
  await laptop.getByText('Password changed. Every other device was signed out.').waitFor()
  await phone.getByText('Your session has expired. Please log in again.').first().waitFor()
})

test('one’s data is downloaded, room is freed, and the account is deleted', async () => {
  // The last site admin may not leave: somebody else was here first.
  const friend = await world.member('fred')
  const page = await world.member('elsa', INSTALLED)
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

  await page.goto('/settings/offline')
  await page
    .getByRole('listitem')
    .filter({ hasText: '1 community' })
    .getByText(/^about [1-9][\d.]* (Bytes|KB)$/)
    .waitFor()
  await page.getByRole('button', { name: 'Free 1 community' }).click()
  await page.getByText('1 community freed').waitFor()
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
  expect(await end.isDisabled()).toBe(true)
  await dialog.getByLabel('Type “elsa” to confirm').fill('elsa')
  await dialog.getByLabel('Password').fill('not my password')
  await end.click()
  await dialog.getByText('This is not your password.').waitFor()
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
