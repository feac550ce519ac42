import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

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

test('settings couple their switches to the masters, offline too', async () => {
  const device = newDevice((await server.member('nils')).session)
  await using opened = await openApp('/settings', { server, device })
  await page.part('group', 'By email')
  await opened.allSaved()
  opened.offline()
  opened.reload()
  await page.heading('Settings')
  let app = await page.part('group', 'In the app')
  let mail = await page.part('group', 'By email')
  const box = (group: typeof app, name: string) =>
    group.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
  expect(box(mail, 'New posts in my communities').checked).toBe(false)
  await app.tick(/^Silent mode/)
  expect(box(app, 'New followers').checked).toBe(false)
  expect(box(app, 'New followers').disabled).toBe(true)
  await app.tick(/^Silent mode/, false)
  expect(box(app, 'New followers').checked).toBe(false)
  await app.press('Restore my choices')
  expect(box(app, 'New followers').checked).toBe(true)
  await mail.tick('Email notifications', false)
  expect(box(mail, 'New followers').disabled).toBe(true)
  await page.press('Save Changes')
  await page.shows('Settings saved successfully!')
  await page.findByRole('button', { name: 'Saved!' })
  await page.findByRole('button', { name: 'Save Changes' })
  opened.reload()
  mail = await page.part('group', 'By email')
  app = await page.part('group', 'In the app')
  await opened.until(() => expect(box(mail, 'Email notifications').checked).toBe(false))
  expect(box(app, 'New followers').checked).toBe(true)
  opened.online()
  await opened.allSaved()
  // The settings that the device pulls from the server have changed too.
  opened.reload()
  app = await page.part('group', 'In the app')
  await app.tick(/^Silent mode/)
  await page.press('Save Changes')
  await page.shows('Settings saved successfully!')
  await opened.allSaved()
})

test('quiet hours are kept with the time zone of the place, offline too', async () => {
  const device = newDevice((await server.member('olaf')).session)
  await using app = await openApp('/settings', { server, device })
  await page.part('group', 'Quiet hours')
  await app.allSaved()
  app.offline()
  app.reload()
  let quiet = await page.part('group', 'Quiet hours')
  await quiet.tick(/^Use quiet hours/)
  await quiet.fill('From', '21:30')
  await quiet.choose('Time zone', 'Pacific/Auckland')
  await page.press('Save quiet hours')
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
