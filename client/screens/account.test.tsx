import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Device, newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
  // The last site admin cannot leave, so another user signs up first.
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
  await page.findByRole('heading', { level: 2, name: 'Profile' })
  expect(screen.getByLabelText('Username').hasAttribute('readonly')).toBe(true)
  await page.fill('Display name', 'Alba Longa')
  await page.fill('Bio', 'Writes at night.')
  await page.shows('16/500')
  const pick = (file: File) =>
    userEvent.upload(screen.getByLabelText('Avatar file'), file, { applyAccept: false })
  await pick(new File(['words'], 'a.txt', { type: 'text/plain' }))
  await page.shows('Please select an image file (JPG, PNG, or GIF)')
  await pick(new File([new Uint8Array(5 * 1024 * 1024)], 'a.png', { type: 'image/png' }))
  await page.shows('Image file is too large! Please select an image smaller than 5MB.')
  await page.press('Save Changes')
  await Promise.all([page.shows('Profile updated successfully!'), page.shows('Saved!')])
  await page.shows('Save Changes')
  await app.allSaved()

  app.offline()
  // What is typed in the moment before the page goes is kept.
  await page.fill('Bio', 'Writes on boats.')
  app.reload()
  await app.until(() =>
    expect(screen.queryByLabelText('Bio')).toHaveProperty('value', 'Writes on boats.'),
  )
  await page.fill('Bio', 'Writes on trains.')
  await page.press('Save Changes')
  await page.shows('Saved!')
  await page.press('Cancel', 'link')
  await page.heading('Alba Longa')
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
    await page.findByRole('tab', { name: 'Posts' })
    expect(page.texts('tab')).toEqual(['Posts', 'Comments', 'Books', 'Worlds'])
    await page.press('More about @bela')
    await page.press('Mute u/bela', 'menuitem')
    await page.shows('u/bela is muted')
    await page.press('More about @bela')
    await page.press('Block u/bela', 'menuitem')
    await page.shows('u/bela is blocked')
    await app.allSaved()
  }
  {
    await using app = await openApp('/u/bela', { server, session })
    const items = new Set<string | null>()
    const look = () => page.texts('menuitem').forEach((item) => items.add(item))
    const watch = new MutationObserver(look)
    await page.press('More about @bela')
    await page.findByRole('menuitem', { name: 'Unblock u/bela' })
    await page.keys('{Escape}')
    await app.until(() => expect(page.texts('menuitem')).toEqual([]))
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    await page.press('More about @bela')
    await page.findByRole('menuitem', { name: 'Unblock u/bela' })
    watch.disconnect()
    expect([...items]).toEqual(['Unmute u/bela', 'Unblock u/bela', 'Report'])
  }
  await using app = await openApp('/u/cora', { server, session })
  await app.until(() => expect(app.text()).toMatch(/1[01]0 coins/))
  await page.findByRole('tab', { name: 'Posts' })
  expect(page.texts('tab')).toEqual(['Posts', 'Comments', 'Saved', 'Books', 'Worlds'])
})

test('a password is changed', async () => {
  const { session } = await server.member('dora')
  await using _ = await openApp('/', { server, session })
  await menu('Settings')
  await page.press('Account and mail', 'link')
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

test('one session is ended while another one is ending', async () => {
  const { session } = await server.member('flora')
  await server.member('flora')
  await server.member('flora')
  await using app = await openApp('/settings/account', { server, session })
  const name = 'End the session of Unknown device'
  await app.until(() => expect(screen.queryAllByRole('button', { name })).toHaveLength(2))
  for (const button of screen.getAllByRole('button', { name })) button.click()
  await page.gone('button', name)
})

/** Somebody with a community and a post in it. */
async function author(username: string, community: string) {
  const { session, call } = await server.member(username)
  const { id, slug } = await call<{ id: string; slug: string }>('POST', '/communities', {
    name: community,
  })
  const post = { title: 'A testament', body: 'Nothing lasts.', post_type: 'text' }
  await call('POST', `/communities/${id}/posts`, post)
  return { session, call, path: `/c/${slug}` }
}

/** Everything that a device keeps, as one text. */
async function dumpOf({ databases }: Device): Promise<string> {
  const done = <T,>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  let text = ''
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index)!
    text += key + localStorage.getItem(key)
  }
  for (const { name } of await databases.databases()) {
    const db = await done(databases.open(name!))
    for (const store of db.objectStoreNames)
      text += JSON.stringify(await done(db.transaction(store).objectStore(store).getAll()))
    db.close()
  }
  return text
}

test('one’s data is exported, storage is cleared, and the account is deleted', async () => {
  const { session, path } = await author('elsa', 'Short Lived')
  await using app = await openApp(path, { server, session })
  await page.findByRole('link', { name: 'A testament' })
  await app.allSaved()
  app.goto('/settings/offline')
  const kept = await page.shows('1 community')
  await app.until(() =>
    expect(kept.closest('li')!.textContent).toMatch(/about [1-9][\d.]* (Bytes|KB)/),
  )
  await page.press('Clear 1 community')
  await page.shows('1 community cleared')
  app.goto('/settings/data')
  await page.press('Export my data')
  const link = await page.findByRole('link', { name: 'Download' })
  expect(link.hasAttribute('download')).toBe(true)
  expect(link.getAttribute('href')).toBe('/api/account/export/download')

  app.goto('/settings/account')
  await page.shows(/so are your books, with what others wrote in them\./)
  await page.shows(/Votes that you cast stay counted, without your name/)
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
  await (await page.part('banner')).findByRole('button', { name: 'Sign In' })
})

test('an account that was deleted elsewhere leaves this device at once', async () => {
  const { session, path } = await author('hedda', 'Short Stay')
  const { call } = await server.member('hedda')
  const device = newDevice(session)
  await using app = await openApp(path, { server, device })
  await page.findByRole('link', { name: 'A testament' })
  await app.allSaved()
  await call('POST', '/account/delete', { username: 'hedda', password: 'a long password' })
  await (await page.part('banner')).findByRole('button', { name: 'Sign In' })
  await app.until(async () => expect(await dumpOf(device)).not.toContain('Nothing lasts.'))
})

test('what a deleted account wrote leaves the devices of others', async () => {
  const { call, path } = await author('gerda', 'Left Behind')
  const device = newDevice((await server.member('fred')).session)
  await using app = await openApp(path, { server, device })
  await page.findByRole('link', { name: 'A testament' })
  await app.allSaved()
  const kept = await dumpOf(device)
  for (const words of ['Nothing lasts.', 'gerda']) expect(kept).toContain(words)
  await call('POST', '/account/delete', { username: 'gerda', password: 'a long password' })
  await app.until(async () => expect((await server.fetch('/api/users/gerda')).status).toBe(404))
  await page.gone('link', 'A testament')
  await app.until(async () => expect(await dumpOf(device)).not.toContain('Nothing lasts.'))
  expect(await dumpOf(device)).not.toContain('gerda')
  app.goto('/u/gerda')
  await page.shows('Error: User not found')
})

const pressIn = async (name: string) => (await page.part('banner')).press(name)

async function postsOfTable() {
  const reply = await server.fetch('/api/communities/shared-table/posts')
  const { data } = (await reply.json()) as {
    data: { title: string; author: { username: string } }[]
  }
  return data.map(({ title, author }) => [title, author.username])
}

test('unsent work stays on the device for its owner, and nobody else sees or sends it', async () => {
  const { session, call } = await server.member('alice')
  await call('POST', '/communities', { name: 'Shared Table' })
  await using app = await openApp('/c/shared-table', { server, session })
  await page.heading('c/Shared Table')
  await app.allSaved()
  await app.pulled()
  app.offline()
  const [write] = await screen.findAllByRole('link', { name: 'Create Post' })
  write!.click()
  await page.fill('Title', 'Alice’s secret draft')
  await page.fill('Body', 'Nobody may read this yet.')
  await page.press('Create Post')
  await page.heading('Alice’s secret draft')
  await menu('Logout')
  const leaving = await page.part('dialog', 'Sign out')
  await leaving.shows('Keep on this device')
  await leaving.press('Sign out')
  await page.gone('dialog', 'Sign out')

  app.online()
  app.goto('/')
  await pressIn('Sign In')
  await app.says('1 unsent change of @alice on this device')
  await page.keys('{Escape}')
  await page.gone('dialog', 'Sign In')
  await pressIn('Sign Up')
  const form = await page.part('dialog', 'Sign Up')
  await form.fill('Username', 'bob')
  await form.fill('Email', 'bob@example.org')
  await form.fill('Password (min 8 characters)', 'a long password')
  await form.fill('Confirm Password', 'a long password')
  await form.press('Sign Up')
  await page.gone('dialog', 'Sign Up')
  app.goto('/c/shared-table')
  await page.heading('c/Shared Table')
  await app.allSaved()
  await page.shows('No posts yet. Be the first to create one!')
  expect(screen.queryAllByText(/Alice’s secret draft/)).toHaveLength(0)
  expect(await postsOfTable()).toEqual([])

  await menu('Logout')
  await pressIn('Sign In')
  const back = await page.part('dialog', 'Sign In')
  await back.fill(/^Username/, 'alice')
  await back.fill('Password', 'a long password')
  await back.press('Sign In')
  await page.gone('dialog', 'Sign In')
  await app.allSaved()
  expect(await postsOfTable()).toEqual([['Alice’s secret draft', 'alice']])
})

test('forms say what is wrong in the words of the specification', async () => {
  await using app = await openApp('/signup', { server })
  const dialog = await page.part('dialog', 'Sign Up')
  await dialog.fill('Username', 'alice')
  await dialog.fill('Email', 'alice@example.org')
  await dialog.fill('Password (min 8 characters)', 'short')
  await dialog.fill('Confirm Password', 'other')
  await dialog.press('Sign Up')
  await dialog.shows('Password must be at least 8 characters')
  await dialog.shows('Passwords do not match')
  const name = dialog.getByLabelText<HTMLInputElement>('Username')
  await app.until(() => expect(name.value).toBe('alice'))
})

test('a session that ended while offline loses nothing: sign in, and everything goes out', async () => {
  const { session, call } = await server.member('fenna')
  await call('POST', '/communities', { name: 'Long Away' })
  await using app = await openApp('/c/long-away', { server, session })
  await page.heading('c/Long Away')
  await app.allSaved()
  await app.pulled()
  app.offline()
  await page.press('Create Post', 'link')
  await page.fill('Title', 'Written at sea')
  await page.fill('Body', 'No land for a week.')
  await page.press('Create Post')
  await page.heading('Written at sea')

  // Back after months: the token is old, and no refresh cookie is here.
  const stored = JSON.parse(localStorage.getItem('auth-storage')!) as { token: string }
  const [head, , sign] = stored.token.split('.')
  const token = [head, btoa(JSON.stringify({ exp: 1 })), sign].join('.')
  localStorage.setItem('auth-storage', JSON.stringify({ ...stored, token }))
  app.reload()
  await page.heading('Written at sea')
  app.online()
  await page.shows('Your session has expired. Please log in again.')
  await page.findByRole('button', { name: 'Not syncing - sign in (1)' })
  await page.heading('Written at sea')

  await page.press('Not syncing - sign in (1)')
  const form = await page.part('dialog', 'Sign In')
  await form.fill(/^Username/, 'fenna')
  await form.fill('Password', 'not this one')
  await form.press('Sign In')
  await form.shows('Wrong username or password.')
  await form.fill('Password', 'a long password')
  await form.press('Sign In')
  await app.allSaved()
  const posts = await call<{ title: string }[]>('GET', '/communities/long-away/posts')
  expect(posts.map(({ title }) => title)).toEqual(['Written at sea'])
})
