import { openApp } from '../testing/open-app.tsx'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from '../testing/device.ts'
import { hands, page as whole } from '../testing/hands.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
let book = ''
let chapter = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'World of the Ninth Lamp' })
  const begun = { title: 'The Ninth Lamp', is_public: true }
  const { id } = await cast.make('alice', 'POST', `/worlds/${world.id}/books`, begun)
  book = `/books/${id}`
  const oil = await cast.make('alice', 'POST', `${book}/chapters`, { title: 'Oil' })
  await cast.make('alice', 'POST', `/chapters/${oil.id}/publish`, { text: 'Oil begins here.' })
  chapter = oil.id
})
afterAll(() => server.close())

const said = () => cast.make<{ id: string }[]>('alice', 'GET', `/chapters/${chapter}/remarks`)

/** The comment with these words. */
const comment = (words: string) =>
  waitFor(() => within(screen.getByText(words, { selector: 'article p' }).closest('article')!))

/** Chooses from the menu of the comment with these words. */
async function choose(words: string, act: string) {
  await hands(await comment(words)).press(/^More about the comment by/)
  await whole.press(act, 'menuitem')
}

test('readers talk below a chapter, also offline, and its author clears up', async () => {
  const address = `${book}/chapters/${chapter}`
  const visitor = newDevice()
  const reader = newDevice(cast.sessions.bob)
  {
    await using _ = await openApp(address, { server, device: visitor })
    await screen.findByText('No comments yet. Be the first to say something.')
    await screen.findByText('Please sign in to leave a comment')
  }
  {
    await using page = await openApp(address, { server, device: reader })
    await screen.findByText(/No comments yet\./)
    await page.allSaved()
    page.offline()
    await page.fill('Write a comment', 'Who lit it?')
    await page.user.click(screen.getByRole('button', { name: 'Comment' }))
    await screen.findByText('Comment posted successfully!')
    await choose('Who lit it?', 'Edit')
    await page.fill('Edit comment', 'Who lit the ninth?')
    await page.user.click(screen.getByRole('button', { name: 'Save' }))
    page.online()
    await page.allSaved()
    const { id } = (await said())[0]!
    const reply = { body: 'Read on, dear.', parent_comment_id: id }
    const answer = await cast.make('alice', 'POST', `/chapters/${chapter}/remarks`, reply)
    await screen.findByText('Read on, dear.')
    await cast.make('alice', 'DELETE', `/remarks/${answer.id}`)
    await waitFor(() => expect(screen.queryByText('Read on, dear.')).toBe(null))
  }
  {
    await using _ = await openApp(address, { server, device: visitor })
    await screen.findByText('Who lit the ninth?')
    expect(screen.queryByRole('button', { name: /upvote/i })).toBe(null)
  }
  {
    await using page = await openApp(address, { server, session: cast.sessions.alice })
    const question = await comment('Who lit the ninth?')
    await page.user.click(question.getAllByRole('button', { name: 'Reply' })[0]!)
    await page.fill('Reply to bob', 'Read on.')
    const form = screen.getByLabelText('Reply to bob').closest('form')!
    await page.user.click(within(form).getByRole('button', { name: 'Reply' }))
    await screen.findByText('Reply posted successfully!')
    await choose('Who lit the ninth?', 'Delete')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/what somebody else wrote/)
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Comment deleted successfully')
    await page.allSaved()
  }
  await using _ = await openApp(address, { server, device: reader })
  await waitFor(() => expect(screen.getAllByText('[deleted]').length).toBeGreaterThan(0))
  await screen.findByText('Read on.')
})

test('a reader follows a book and its author, whose shelf everybody sees', async () => {
  await using page = await openApp(book, { server })
  const { user } = page
  const follow = { name: 'Follow The Ninth Lamp' }
  await user.click(await screen.findByRole('button', follow))
  const asked = within(await screen.findByRole('dialog', { name: 'Sign Up' }))
  await user.click(asked.getByRole('button', { name: 'Sign In' }))
  const form = within(await screen.findByRole('dialog', { name: 'Sign In' }))
  await page.fill('Username', 'bob')
  await page.fill('Password', 'a long password')
  await user.click(form.getByRole('button', { name: 'Sign In' }))
  await page.until(() => expect(screen.queryByRole('dialog')).toBe(null))
  // They are asked once: what they pressed is done now.
  await screen.findByRole('button', { ...follow, pressed: true })
  await screen.findByText('follower')
  page.goto('/u/alice')
  await user.click(await screen.findByRole('button', { name: 'Follow @alice' }))
  await screen.findByRole('button', { name: 'Follow @alice', pressed: true })
  await screen.findByRole('link', { name: 'The Ninth Lamp' })
  await page.allSaved()
  page.reload()
  await screen.findByRole('button', { name: 'Follow @alice', pressed: true })
  await screen.findByText('1 follower')
})

test('a comment that its writer changed on another device meanwhile is not replaced unseen', async () => {
  const path = `/chapters/${chapter}/remarks`
  const { id } = await cast.make('dave', 'POST', path, { body: 'Whose ship?' })
  await using app = await openApp(`${book}/chapters/${chapter}`, {
    server,
    session: cast.sessions.dave,
  })
  await choose('Whose ship?', 'Edit')
  await app.allSaved()
  app.offline()
  await app.fill('Edit comment', 'Whose ship was it?')
  await app.press('Save')
  await comment('Whose ship was it?')
  await cast.make('dave', 'PATCH', `/remarks/${id}`, { body: 'Which ship?' })
  app.online()
  await app.press('Needs attention (1)')
  const tray = await whole.part('dialog')
  await tray.shows(/^This was changed meanwhile, by somebody else or on another device\./)
  await tray.shows('Whose ship was it?')
  await (await tray.part('region', 'What stands there now')).shows('Which ship?')
})
