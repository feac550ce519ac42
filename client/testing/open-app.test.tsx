import { openApp } from './open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { newDevice } from './device.ts'

let server: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Harbour Talk' })).id
})
afterAll(() => server.close())

/** A post that no other test writes below. */
async function makePost(): Promise<string> {
  const text = { title: 'A first light', body: 'It burns.', post_type: 'text' }
  return (await cast.make('alice', 'POST', `/communities/${community}/posts`, text)).id
}

test('a device keeps drafts, unsent changes and the session when its page is closed, and no other has them', async () => {
  const post = await makePost()
  const device = newDevice(cast.sessions.bob)
  {
    await using page = await openApp(`/posts/${post}`, { server, device })
    const box = await screen.findByLabelText('Write a comment')
    page.offline()
    await page.user.type(box, 'It burns still.')
    await page.user.click(screen.getByRole('button', { name: 'Comment' }))
    await screen.findByText('Comment posted successfully!')
    await page.user.type(await screen.findByLabelText('Write a comment'), 'Or does it?')
    await page.draftKept('Or does it?')
    page.reload()
    await screen.findByDisplayValue('Or does it?')
    await screen.findByText('It burns still.')
    await screen.findByRole('button', { name: 'Saved on this device (1 to send)' })
  }
  {
    await using other = await openApp(`/posts/${post}`, { server, session: cast.sessions.bob })
    await screen.findByLabelText('Write a comment')
    await other.allSaved()
    expect(other.text()).not.toContain('It burns still.')
    expect(screen.queryByDisplayValue('Or does it?')).toBe(null)
  }
  await using page = await openApp(`/posts/${post}`, { server, device })
  await screen.findByDisplayValue('Or does it?')
  await page.allSaved()
  const comments = await cast.make<{ body: string }[]>('alice', 'GET', `/posts/${post}/comments`)
  expect(comments).toMatchObject([{ body: 'It burns still.' }])
})

test('a list shows what is in it, wherever a page before it was scrolled to', async () => {
  await makePost()
  document.documentElement.scrollTop = 5000
  scrollBy(0, 5000)
  await using _ = await openApp('/c/harbour-talk', { server })
  await screen.findAllByRole('link', { name: 'A first light' })
})

test('what a tab remembers stays when it loads anew, and no other tab has it', async () => {
  const post = await makePost()
  {
    await using page = await openApp(`/posts/${post}`, { server })
    sessionStorage.setItem('told', '1')
    page.reload()
    expect(sessionStorage.getItem('told')).toBe('1')
  }
  await using _ = await openApp(`/posts/${post}`, { server })
  expect(sessionStorage.getItem('told')).toBe(null)
})

test('a page hears what others do, without being opened again', async () => {
  const post = await makePost()
  await using page = await openApp(`/posts/${post}`, { server, session: cast.sessions.carol })
  await screen.findByText('It burns.')
  await page.allSaved()
  await cast.make('alice', 'POST', `/posts/${post}/comments`, { body: 'For a year now.' })
  await screen.findByText('For a year now.')
})
