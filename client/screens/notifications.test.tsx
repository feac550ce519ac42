import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Comment } from '#shared/contract/comments.ts'
import { type Mailbox, openMailbox } from '../../sync-server/testing/mailbox.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { atNoon } from '../testing/noon.ts'

let box: Mailbox
let server: LiveServer
// Without a mail server no mail is offered.
beforeAll(async () => {
  box = await openMailbox()
  server = await startLiveServer({ SMTP_URL: box.url })
})
afterAll(async () => {
  await server.close()
  await box.close()
})

test('a comment rings the bell by itself, leads to its post, and is marked read offline', async () => {
  const writer = await server.member('orla')
  const talk = await writer.call('POST', '/communities', { name: 'Harbour Talk' })
  const text = { title: 'Who lit it?', body: 'Somebody did.', post_type: 'text' }
  const post = await writer.call('POST', `/communities/${talk.id}/posts`, text)
  await using app = await openApp(`/posts/${post.id}`, { server, session: writer.session })
  await page.heading('Who lit it?')
  app.goto('/notifications')
  await page.shows('Nothing yet')
  await app.allSaved()
  const reader = await server.member('finn')
  await reader.call('POST', `/posts/${post.id}/comments`, { body: 'It was me.' })

  await page.findByRole('link', { name: 'Notifications, 1 unread' })
  app.offline()
  await page.press(/finn commented on Who lit it\?/, 'link')
  await page.heading('Who lit it?')
  await page.gone('link', 'Notifications, 1 unread')
  app.reload()
  await page.findAllByRole('link', { name: 'Notifications' })
  await page.gone('link', 'Notifications, 1 unread')
  app.online()
  await app.allSaved()
})

test('words of a reply stand below its day; one answers, votes and marks read in place, offline', async () => {
  onTestFinished(atNoon())
  const writer = await server.member('edda')
  const talk = await writer.call('POST', '/communities', { name: 'Tide Talk' })
  const text = { title: 'Which tide?', body: 'Tell.', post_type: 'text' }
  const post = await writer.call('POST', `/communities/${talk.id}/posts`, text)
  const reader = await server.member('sigrun')
  await reader.call('POST', `/posts/${post.id}/comments`, { body: 'The **spring** tide.' })
  await using app = await openApp('/notifications', { server, session: writer.session })
  const today = await page.part('region', 'Today')
  await today.shows('The spring tide.')
  await page.press('Chapters', 'tab')
  await page.shows('New chapters of the books and people you follow appear here.')
  await page.press('Replies', 'tab')
  await app.allSaved()
  app.offline()
  await page.press('Upvote the comment by sigrun')
  await page.findByRole('button', { name: 'Upvote the comment by sigrun', pressed: true })
  await page.press('Reply to sigrun')
  await page.fill('Reply to sigrun', 'And the neap?')
  await page.press('Reply')
  await page.shows('Reply posted successfully!')
  await page.gone('link', 'Notifications, 1 unread')
  await page.pressBy('{Enter}', 'Reply to sigrun')
  await page.keys('{Escape}')
  await page.focusIs('Reply to sigrun')
  app.online()
  await app.allSaved()
  const [first, answer] = await reader.call<Comment[]>('GET', `/posts/${post.id}/comments`)
  expect(first).toMatchObject({ upvotes: 1 })
  expect(answer).toMatchObject({ body: 'And the neap?', parent_comment_id: first!.id })
  // Muting takes the words away at once, offline too.
  app.goto('/u/sigrun')
  await page.press('More about @sigrun')
  app.offline()
  await page.press('Mute u/sigrun', 'menuitem')
  await page.shows('u/sigrun is muted')
  app.goto('/notifications')
  await page.findByRole('link', { name: /sigrun commented/ })
  await page.lacks('The spring tide.')
  app.online()
  await app.allSaved()
})

test('a moderator hears that something was reported, and finds it', async () => {
  const creator = await server.member('hilda')
  const talk = await creator.call('POST', '/communities', { name: 'Watched Talk' })
  const text = { title: 'Buy now', body: 'Cheap.', post_type: 'text' }
  const writer = await server.member('odd')
  const post = await writer.call('POST', `/communities/${talk.id}/posts`, text)
  const reader = await server.member('liv')
  const report = { item_type: 'post', item_id: post.id, reason: 'harassment', note: 'Rude' }
  await reader.call('POST', '/reports', report)
  await using app = await openApp('/notifications', { server, session: creator.session })
  const line = /^Something was reported in Watched Talk/
  await page.findByRole('link', { name: line })
  expect(app.text()).not.toMatch(/liv|Rude/)
  await page.press('Moderation', 'tab')
  await page.press(line, 'link')
  await page.findByRole('listitem', { name: '“Buy now”' })
})

test('the badge of the app counts what is unread and what waits to be sent', async () => {
  const badge = { count: 0 }
  const setAppBadge = async (count: number) => void (badge.count = count)
  Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) })
  const writer = await server.member('runa')
  const talk = await writer.call('POST', '/communities', { name: 'Badge Talk' })
  const text = { title: 'Which lamp?', body: 'Tell.', post_type: 'text' }
  const post = await writer.call('POST', `/communities/${talk.id}/posts`, text)
  const reader = await server.member('knut')
  await reader.call('POST', `/posts/${post.id}/comments`, { body: 'The ninth.' })
  await using app = await openApp('/notifications', { server, session: writer.session })
  await app.until(() => expect(badge.count).toBe(1))
  await app.allSaved()
  app.offline()
  await page.press('Upvote the comment by knut')
  await app.until(() => expect(badge.count).toBe(2))
  app.online()
  await app.allSaved()
  await app.until(() => expect(badge.count).toBe(1))
  await page.press('Mark all as read')
  await app.until(() => expect(badge.count).toBe(0))
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
})

test('switches save at once and obey the masters, offline too', async () => {
  const device = newDevice((await server.member('nils')).session)
  await using opened = await openApp('/settings', { server, device })
  await page.part('table', 'Events')
  await opened.allSaved()
  await opened.pulled()
  opened.offline()
  opened.reload()
  await page.heading('Settings')
  await page.part('table', 'Events')
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const isOn = (name: string, on: boolean) => opened.until(() => expect(box(name).checked).toBe(on))
  const FOLLOWERS = 'New followers, in the app'
  expect(box('New posts in my communities and by people I follow, by mail').checked).toBe(false)
  await page.tick('Silent mode')
  await page.shows('Settings saved successfully!')
  await isOn(FOLLOWERS, false)
  expect(box(FOLLOWERS).disabled).toBe(true)
  await page.tick('Silent mode', false)
  await isOn(FOLLOWERS, false)
  await page.press('Restore my choices')
  await isOn(FOLLOWERS, true)
  await page.tick('Email notifications', false)
  await isOn('New followers, by mail', false)
  expect(box('New followers, by mail').disabled).toBe(true)
  // Only what the app lists rings.
  await page.tick('Replies to my comments, by push', false)
  await page.tick(FOLLOWERS, false)
  await isOn('New followers, by push', false)
  opened.reload()
  await page.part('table', 'Events')
  await isOn('Replies to my comments, by push', false)
  await isOn('Replies to my comments, in the app', true)
  await isOn(FOLLOWERS, false)
  await page.shows('Saved as you change it, also offline.')
  opened.online()
  await opened.allSaved()
  // The settings that the device pulls from the server have changed too.
  opened.reload()
  await page.part('table', 'Events')
  await isOn('Replies to my comments, by push', false)
})

test('a switch stays as it was turned while that goes to the disk, also where it is turned again', async () => {
  const { session } = await server.member('stig')
  await using app = await openApp('/settings/notifications', { server, session })
  const silent = await page.findByRole('switch', { name: 'Silent mode' })
  await app.allSaved()
  const shown: (string | null)[] = []
  const changed = new MutationObserver(() => shown.push(silent.getAttribute('aria-checked')))
  changed.observe(silent, { attributes: true, attributeFilter: ['aria-checked'] })
  for (let i = 0; i < 3; i += 1) await app.user.click(silent)
  await page.shows('Settings saved successfully!')
  await app.allSaved()
  expect(shown).toEqual(['true', 'false', 'true'])
  // Nothing of it hides what another device says.
  const { call } = await server.member('stig')
  await call('PUT', `/users/${session.user.id}/settings`, { silent_mode: false })
  await app.until(() => expect(shown.at(-1)).toBe('false'))
})

test('quiet hours are kept with the time zone of the place, offline too', async () => {
  const device = newDevice((await server.member('olaf')).session)
  await using app = await openApp('/settings/notifications', { server, device })
  await page.part('group', 'Quiet hours')
  await app.allSaved()
  await app.pulled()
  app.offline()
  app.reload()
  let quiet = await page.part('group', 'Quiet hours')
  await quiet.tick('Use quiet hours')
  const field = await quiet.findByLabelText('From')
  field.focus()
  await quiet.fill('From', '07:00')
  await quiet.shows('Choose two different times')
  await quiet.fill('From', '21:30')
  await page.shows('Settings saved successfully!')
  expect(document.activeElement).toBe(field)
  await quiet.choose('Time zone', 'Pacific/Auckland')
  await page.shows('Settings saved successfully!')
  const from = () => screen.getByLabelText<HTMLInputElement>('From').value
  app.reload()
  await app.until(() => expect(from()).toBe('21:30'))
  quiet = await page.part('group', 'Quiet hours')
  expect(quiet.getByLabelText<HTMLInputElement>('To').value).toBe('07:00')
  expect(quiet.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Pacific/Auckland')
  app.online()
  await app.allSaved()
  app.reload()
  await app.until(() => expect(from()).toBe('21:30'))
})

test('a visitor has the settings of the device, and nothing of an account', async () => {
  await using app = await openApp('/settings/offline', { server })
  await page.findByRole('heading', { level: 2, name: 'This device' })
  await app.says('Nothing kept offline yet')
  const list = await page.part('navigation', 'Settings')
  expect(list.texts('link')).toEqual(['Reading', 'Appearance', 'This device'])
  app.goto('/settings/account')
  await app.until(() => expect(location.pathname).toBe('/'))
})

test('each panel has an address, and the old ones lead there', async () => {
  const { session } = await server.member('petra')
  await using app = await openApp('/settings', { server, session })
  const list = await page.part('navigation', 'Settings')
  for (const name of list.texts('link')) {
    await list.press(name!, 'link')
    await page.findByRole('heading', { level: 2, name: name! })
  }
  for (const [address, title] of [
    ['/settings/muted', 'Privacy'],
    ['/settings/offline', 'This device'],
    ['/settings/account', 'Account and mail'],
    ['/profile/edit', 'Profile'],
    ['/settings/nothing', 'Notifications'],
  ] as const) {
    app.goto(address)
    await page.findByRole('heading', { level: 2, name: title })
  }
  app.goto('/settings/appearance')
  await page.tick('Dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await page.tick('Light')
  await page.tick('Single-key shortcuts', false)
  app.reload()
  const keys = await page.findByLabelText<HTMLInputElement>('Single-key shortcuts')
  expect(keys.checked).toBe(false)
})

test('an invitation is answered where it is read', async () => {
  const { call } = await server.member('inga')
  const asked = await server.member('runa')
  const world = await call('POST', '/worlds', { name: 'Tin Isles' })
  const book = await call('POST', `/worlds/${world.id}/books`, { title: 'Tin' })
  await call('POST', `/books/${book.id}/collaborators`, { username: 'runa', role: 'editor' })
  await using app = await openApp('/notifications', { server, session: asked.session })
  await page.findByRole('link', { name: /inga asks you to work on Tin/ })
  await page.press('Accept')
  await page.gone('button', 'Accept')
  await app.allSaved()
  app.goto('/books')
  await page.findByRole('link', { name: 'Tin' })
})
