import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
  // The last site admin may not leave: somebody else was here first.
  await server.member('alba')
})
afterAll(() => server.close())

const menu = async (item: string) => {
  await page.press('Account menu')
  await page.press(item, 'menuitem')
}

test('a profile is edited: name, bio with its counter, a picture that is none; also without a network', async () => {
  const { session } = await server.member('alba')
  await using app = await openApp('/', { server, session })
  await menu('Edit Profile')
  await page.heading('Edit Profile')
  expect(screen.getByLabelText('Username').hasAttribute('readonly')).toBe(true)
  await page.fill('Display name', 'Alba Longa')
  await page.fill('Bio', 'Writes at night.')
  await page.shows('16/500')
  const pick = (file: File) =>
    userEvent.upload(screen.getByLabelText('Avatar file'), file, { applyAccept: false })
  await pick(new File(['words'], 'a.txt', { type: 'text/plain' }))
  await page.shows('Please select an image file (JPG, PNG, or GIF)')
  await pick(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
  await page.shows('Image file is too large! Please select an image smaller than 5MB.')
  await page.press('Save Changes')
  await page.shows('Profile updated successfully!')
  await page.shows('Saved!')
  await page.shows('Save Changes')
  await app.allSaved()

  app.offline()
  await page.fill('Bio', 'Writes on trains.')
  await page.press('Save Changes')
  await page.shows('Saved!')
  await page.press('Cancel', 'link')
  await page.shows('Writes on trains.')
  app.online()
  await app.allSaved()
  const reply = await server.fetch('/api/users/alba')
  const { data } = (await reply.json()) as { data: Record<string, string | null> }
  expect(data).toMatchObject({ display_name: 'Alba Longa', bio: 'Writes on trains.' })
})

test('the profile of somebody else: follow, mute, block; no coins, no saved posts', async () => {
  await server.member('bela')
  const { session } = await server.member('cora')
  {
    await using app = await openApp('/u/bela', { server, session })
    await page.press('Follow @bela')
    await page.shows('Following')
    expect(app.text()).not.toContain('coins')
    expect(page.texts('tab')).toEqual(['Posts', 'Comments', 'Books', 'Worlds'])
    await page.press('More about @bela')
    await page.press('Mute u/bela', 'menuitem')
    await page.shows('You will not see u/bela any more')
    await page.press('More about @bela')
    await page.press('Block u/bela', 'menuitem')
    await page.shows('u/bela is blocked')
  }
  await using app = await openApp('/u/cora', { server, session })
  await app.until(() => expect(app.text()).toMatch(/1[01]0 coins/))
  expect(page.texts('tab')).toEqual(['Posts', 'Comments', 'Saved', 'Books', 'Worlds'])
})

test('a password is changed', async () => {
  const { session } = await server.member('dora')
  await using _ = await openApp('/', { server, session })
  await menu('Settings')
  await page.press('Account', 'link')
  await page.heading('Account Settings')
  await page.fill('Current password', 'a wrong password')
  await page.fill('New password', 'another long password')
  await page.fill('Confirm new password', 'another long passwort')
  await page.press('Change password')
  await page.shows('Passwords do not match')
  await page.fill('Confirm new password', 'another long password')
  await page.press('Change password')
  await page.shows('This is not your password.')
  await page.fill('Current password', 'a long password')
  await page.press('Change password')
  await page.shows('Password changed. Every other device was signed out.')
})

test('when a password is changed elsewhere, this device is told at once', async () => {
  const { call } = await server.member('edda')
  const phone = await server.member('edda')
  await using _ = await openApp('/', { server, session: phone.session })
  await page.findByRole('button', { name: 'Account menu' })
  await page.shows('All saved')
  const change = { current_password: 'a long password', new_password: 'another long password' }
  await call('POST', '/account/password', change)
  await page.shows('Your session has expired. Please log in again.')
})

/** Somebody with a community and a post in it. */
async function author(username: string, community: string) {
  const { session, call } = await server.member(username)
  const { id, slug } = await call<{ id: string; slug: string }>('POST', '/communities', {
    name: community,
  })
  const post = { title: 'A testament', body: 'Nothing lasts.', post_type: 'text' }
  await call('POST', `/communities/${id}/posts`, post)
  return { session, path: `/c/${slug}` }
}
test('one’s data is gathered, room is freed, and the account is deleted', async () => {
  const { session, path } = await author('elsa', 'Short Lived')
  await using app = await openApp(path, { server, session })
  await page.findByRole('link', { name: 'A testament' })
  await app.allSaved()
  app.goto('/settings/offline')
  const kept = await page.shows('1 community')
  await app.until(() =>
    expect(kept.closest('li')!.textContent).toMatch(/about [1-9][\d.]* (Bytes|KB)/),
  )
  await page.press('Free 1 community')
  await page.shows('1 community freed')
  app.goto('/settings/account')
  await page.press('Gather my data')
  const link = await page.findByRole('link', { name: 'Download' })
  expect(link.hasAttribute('download')).toBe(true)
  expect(link.getAttribute('href')).toBe('/api/account/export/download')

  await page.press('Delete Account')
  const dialog = await page.part('dialog', 'Delete Account')
  expect(dialog.getByRole('button', { name: 'Delete Account' }).closest(':disabled')).not.toBe(null)
  await dialog.fill('Type “elsa” to confirm', 'elsa')
  await dialog.fill('Password', 'not my password')
  await dialog.press('Delete Account')
  await dialog.shows('This is not your password.')
  await dialog.fill('Password', 'a long password')
  await dialog.press('Delete Account')
  await page.shows('Your account was deleted')
  await page.findByRole('button', { name: 'Sign In' })
})
