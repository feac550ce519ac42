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
  expect(await bio()).toBe('Writes about the sea.')
  await page.user.click(tray.getByRole('button', { name: 'Resend' }))
  await page.user.keyboard('{Escape}')
  await page.allSaved()
  expect(await bio()).toBe('Writes about fog.')
})
