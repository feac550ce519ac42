import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())

test('a name that somebody took meanwhile comes back with its text, and can be changed and sent', async () => {
  await using page = await openApp('/communities', { server, session: cast.sessions.alice })
  const create = await screen.findByRole('button', { name: 'Create Community' })
  await page.allSaved()
  page.offline()
  await page.user.click(create)
  await page.fill('Name', 'The Same Idea')
  await page.user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { level: 1, name: 'c/The Same Idea' })
  await cast.make('bob', 'POST', '/communities', { name: 'The Same Idea' })

  page.online()
  await page.user.click(await screen.findByRole('button', { name: 'Needs attention (1)' }))
  const tray = await screen.findByRole('dialog')
  await within(tray).findByText('A community with this name already exists.')
  within(tray).getByText('The Same Idea')
  await page.user.click(within(tray).getByRole('button', { name: 'Edit and resend' }))
  await page.fill('Name', 'Another Idea')
  // What is rewritten and not sent yet survives a reload.
  await page.draftKept('Another Idea')
  page.reload()
  await page.user.click(await screen.findByRole('button', { name: 'Needs attention (1)' }))
  const again = within(await screen.findByRole('dialog'))
  await again.findByDisplayValue('Another Idea')
  await page.user.click(again.getByRole('button', { name: 'Send' }))
  await page.user.keyboard('{Escape}')
  await page.allSaved()
  await page.draftGone('Another Idea')
  expect((await cast.as('guest', 'GET', '/communities/another-idea')).status).toBe(200)
})

test('a comment on a post that is gone keeps its text; discarding it can be undone', async () => {
  const { id } = await cast.make('carol', 'POST', '/communities', { name: 'Vanishing' })
  const text = { title: 'Soon gone', body: 'Read it while you can.', post_type: 'text' }
  const post = await cast.make('carol', 'POST', `/communities/${id}/posts`, text)
  await using page = await openApp(`/posts/${post.id}`, { server, session: cast.sessions.dave })
  await screen.findByRole('heading', { level: 1, name: 'Soon gone' })
  await page.allSaved()
  page.offline()
  await page.fill('Write a comment', 'A remark I would miss.')
  await page.user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByRole('button', { name: 'Saved on this device (1 to send)' })
  await cast.make('carol', 'DELETE', `/posts/${post.id}`)

  page.online()
  await page.user.click(await screen.findByRole('button', { name: 'Needs attention (1)' }))
  const tray = within(await screen.findByRole('dialog'))
  await tray.findByText('The post you commented on is gone.')
  tray.getByText('A remark I would miss.')
  await page.user.click(tray.getByRole('button', { name: 'Discard' }))
  await page.user.click(await tray.findByRole('button', { name: 'Undo' }))
  await tray.findByText('A remark I would miss.')
  expect(tray.getAllByText('The post you commented on is gone.')).toHaveLength(1)
})

test('a comment that was only begun when its post was locked, or deleted, can be copied or thrown away', async () => {
  const { id } = await cast.make('carol', 'POST', '/communities', { name: 'Closing' })
  const text = { title: 'Soon closed', body: 'Hurry.', post_type: 'text' }
  const post = await cast.make('carol', 'POST', `/communities/${id}/posts`, text)
  await using page = await openApp(`/posts/${post.id}`, { server, session: cast.sessions.dave })
  await page.fill('Write a comment', 'I had only begun to')
  await page.draftKept('I had only begun to')
  await cast.make('carol', 'POST', `/posts/${post.id}/moderate`, { act: 'lock' })
  page.reload()
  await page.says('This post is locked. Nobody can comment on it any more.')
  await page.says('A comment that you did not sendI had only begun to')
  await cast.make('carol', 'DELETE', `/posts/${post.id}`)
  page.reload()
  await page.says('This post does not exist or was deleted.')
  await page.says('I had only begun to')
  await page.press('Discard')
  await page.until(() => expect(page.text()).not.toContain('I had only begun to'))
  await page.draftGone('I had only begun to')
})

test('a text that was changed elsewhere since its first word was typed is kept, and replaces the other one only on demand', async () => {
  const { user } = cast.sessions.bob
  const bio = async () => (await cast.make<{ bio: string }>('bob', 'GET', `/users/${user.id}`)).bio
  await using page = await openApp('/profile/edit', { server, session: cast.sessions.bob })
  await page.fill('Bio', 'Writes about fog.')
  await page.draftKept('Writes about fog.')
  await cast.make('bob', 'PATCH', `/users/${user.id}`, { bio: 'Writes about the sea.' })
  page.reload()
  await page.until(() => screen.getByDisplayValue('Writes about fog.'))
  await page.press('Save Changes')
  await page.user.click(await screen.findByRole('button', { name: 'Needs attention (1)' }))
  const tray = within(await screen.findByRole('dialog'))
  await tray.findByText(
    'This was changed meanwhile, by somebody else or on another device. Resend puts yours in its place.',
  )
  tray.getByText('Writes about fog.')
  const standing = within(await tray.findByRole('region', { name: 'What stands there now' }))
  standing.getByText('Writes about the sea.')
  expect(await bio()).toBe('Writes about the sea.')
  await page.user.click(tray.getByRole('button', { name: 'Resend' }))
  await page.user.keyboard('{Escape}')
  await page.allSaved()
  expect(await bio()).toBe('Writes about fog.')
})

test('a field that is typed and taken back is no change, and holds nothing up', async () => {
  const { user } = cast.sessions.dave
  const at = `/users/${user.id}`
  await using page = await openApp('/profile/edit', { server, session: cast.sessions.dave })
  await page.user.type(await screen.findByLabelText(/^Bio/), 'x')
  await page.draftKept('"bio":"x"')
  await cast.make('dave', 'PATCH', at, { bio: 'Writes about the sea.' })
  await page.user.type(await screen.findByLabelText(/^Bio/), '{Backspace}')
  await page.until(() => screen.getByDisplayValue('Writes about the sea.'))
  await page.fill('Display name', 'Dave of the Coast')
  await page.press('Save Changes')
  await page.allSaved()
  expect(await page.refused()).toEqual([])
  expect(await cast.make('dave', 'GET', at)).toMatchObject({
    bio: 'Writes about the sea.',
    display_name: 'Dave of the Coast',
  })
})

test('offline, a text that is refused holds up no other field', async () => {
  const { user } = cast.sessions.carol
  const at = `/users/${user.id}`
  await using page = await openApp('/profile/edit', { server, session: cast.sessions.carol })
  await screen.findByLabelText(/^Bio/)
  await page.allSaved()
  page.offline()
  for (const [field, words] of [
    ['Bio', 'Writes about fog.'],
    ['Display name', 'Carol of the Coast'],
    ['Bio', 'Writes about fog and lamps.'],
  ] as const) {
    await page.fill(field, words)
    await page.press('Save Changes')
    await page.draftGone(words)
  }
  await cast.make('carol', 'PATCH', at, { bio: 'Writes about the sea.' })
  page.online()
  await page.until(async () => expect(await page.refused()).toHaveLength(2))
  expect((await page.refused()).map(({ code }) => code).sort()).toEqual([
    'sync.changed_meanwhile',
    'sync.dependency',
  ])
  expect(await cast.make('carol', 'GET', at)).toMatchObject({
    bio: 'Writes about the sea.',
    display_name: 'Carol of the Coast',
  })
  // Sent again, the first one brings the one that waited for it.
  await page.user.click(await screen.findByRole('button', { name: 'Needs attention (2)' }))
  const [first] = await screen.findAllByRole('button', { name: 'Resend' })
  await page.user.click(first!)
  await page.allSaved()
  expect(await page.refused()).toEqual([])
  expect(await cast.make('carol', 'GET', at)).toMatchObject({ bio: 'Writes about fog and lamps.' })
})

test('a server of an earlier version, which does not know what was seen, refuses no change for it', async () => {
  const { user } = cast.sessions.alice
  let refused = 0
  await using page = await openApp('/profile/edit', {
    server,
    session: cast.sessions.alice,
    network: (ask) => async (path, init) => {
      if (!path.endsWith('/sync/push') || !/"was"/.test(init.body as string)) return ask(path, init)
      refused += 1
      const body = { error: 'request.invalid', message: 'Unrecognized key: "was"' }
      return Response.json(body, { status: 422, headers: { 'x-sync-epoch': '1' } })
    },
  })
  await page.fill('Bio', 'Writes about lamps.')
  await page.press('Save Changes')
  await page.allSaved()
  expect(refused).toBeGreaterThan(0)
  expect(await page.refused()).toEqual([])
  expect(await cast.make('alice', 'GET', `/users/${user.id}`)).toMatchObject({
    bio: 'Writes about lamps.',
  })
})

test('a review that is changed twice offline arrives; new stars replace no words of another device', async () => {
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'Lamps' })
  const book = await cast.make('alice', 'POST', `/worlds/${world.id}/books`, { title: 'Oil' })
  const chapter = await cast.make('alice', 'POST', `/books/${book.id}/chapters`, { title: 'One' })
  await cast.make('alice', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It burns.' })
  await cast.make('alice', 'PATCH', `/books/${book.id}/featured`, { is_featured: true })
  const address = `/books/${book.id}/review`
  const { id } = await cast.make('bob', 'PUT', address, { stars: 3, body: 'Dim.' })
  const words = async () =>
    (await cast.make<{ body: string }[]>('bob', 'GET', `/books/${book.id}/reviews`))[0]!.body
  await using page = await openApp(`/books/${book.id}`, { server, session: cast.sessions.bob })
  const edit = async (change: () => Promise<void>) => {
    await page.press('Edit your review')
    const dialog = within(await screen.findByRole('dialog'))
    await change()
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await page.until(() => expect(screen.queryByRole('dialog')).toBe(null))
  }
  await page.says('Dim.')
  await page.allSaved()
  page.offline()
  await edit(() => page.fill('Review (optional)', 'Bright.'))
  await edit(() => page.fill('Review (optional)', 'Brighter.'))
  page.online()
  await page.allSaved()
  expect([await words(), await page.refused()]).toEqual(['Brighter.', []])
  page.offline()
  await cast.make('bob', 'PUT', address, { id, stars: 3, body: 'A long and careful text.' })
  await edit(() => page.user.click(screen.getByRole('radio', { name: '5 stars' })))
  page.online()
  await page.until(async () => expect(await page.refused()).toHaveLength(1))
  expect(await words()).toBe('A long and careful text.')
})
