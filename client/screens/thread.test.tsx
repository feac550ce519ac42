import { openApp } from '../testing/open-app.tsx'
import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../e2e/support/api.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let call: Call
let path: string
let postId: string
beforeAll(async () => {
  server = await startLiveServer()
  call = (await server.member('orla')).call
  const { id } = await call<{ id: string }>('POST', '/communities', { name: 'Lamps' })
  const post = { title: 'The ninth lamp', body: 'It burns.', post_type: 'text' }
  postId = (await call<{ id: string }>('POST', `/communities/${id}/posts`, post)).id
  await call('POST', `/posts/${postId}/comments`, { body: 'Since when?' })
  path = `/c/lamps/posts/${postId}`
})
afterAll(() => server.close())

const isPressed = (name: string) => page.findByRole('button', { name, pressed: true })
const votes = async () => {
  const post = await call<{ upvotes: number; downvotes: number }>('GET', `/posts/${postId}`)
  return [post.upvotes, post.downvotes]
}

test('a visitor who votes is asked to sign up, and the vote is cast then', async () => {
  await using app = await openApp(path, { server })
  const [up, down] = await votes()
  await page.press('Upvote “The ninth lamp”')
  const asked = await page.part('dialog', 'Sign Up')
  await asked.shows(/^Sign up to vote\. Reading is free/)
  await asked.press('Sign In')
  const other = await page.part('dialog', 'Sign In')
  await other.shows('Sign in to vote.')
  await other.press('Sign Up')
  const form = await page.part('dialog', 'Sign Up')
  await form.fill('Username', 'vera')
  await form.fill('Email', 'vera@example.org')
  await form.fill('Password (min 8 characters)', 'a long password')
  await form.fill('Confirm Password', 'a long password')
  await form.press('Sign Up')
  await page.gone('dialog', 'Sign Up')
  await isPressed('Upvote “The ninth lamp”')
  await app.allSaved()
  await app.until(async () => expect(await votes()).toEqual([up! + 1, down]))
})

test('a vote on a comment is cast after signing in; one whose question was closed is not', async () => {
  await server.member('vito')
  await using app = await openApp(path, { server })
  const [up, down] = await votes()
  await page.press('Downvote “The ninth lamp”')
  await page.part('dialog', 'Sign Up')
  await page.keys('{Escape}')
  await page.gone('dialog', 'Sign Up')
  await page.press('Downvote comment by orla')
  await (await page.part('dialog', 'Sign Up')).press('Sign In')
  const form = await page.part('dialog', 'Sign In')
  await form.fill('Username', 'vito')
  await form.fill('Password', 'a long password')
  await form.press('Sign In')
  await isPressed('Downvote comment by orla')
  await app.allSaved()
  await page.findByRole('button', { name: 'Downvote “The ninth lamp”', pressed: false })
  expect(await votes()).toEqual([up, down])
})

test('one’s own new comment stands first and has the focus until one comes again; its message leads there', async () => {
  for (const body of ['First!', 'Second.', 'Third.'])
    await call('POST', `/posts/${postId}/comments`, { body })
  const { session } = await server.member('vida')
  await using app = await openApp(path, { server, session })
  const order = () =>
    [...document.querySelectorAll('#comments article')].map(
      (article) => /First!|Second\.|Third\.|Since when|Mine/.exec(article.textContent)?.[0],
    )
  await page.shows('Third.')
  // A message stays while the mouse is over it.
  const messages = () => document.querySelector('[data-rht-toaster]')!
  await app.until(() => fireEvent.mouseOver(messages(), { relatedTarget: document.body }))
  await page.fill('Write a comment', 'Mine')
  await page.press('Comment')
  await page.shows('Comment posted successfully!')
  const linked = () => document.querySelector('article[data-linked]')
  const isAtMine = () =>
    app.until(() => {
      expect(linked()?.textContent).toContain('Mine')
      expect(document.activeElement).toBe(linked())
    })
  await isAtMine()
  expect(order()[0]).toBe('Mine')
  document.querySelector<HTMLElement>('textarea')!.focus()
  await page.press('Show')
  await isAtMine()
  await app.allSaved()
  expect(order()[0]).toBe('Mine')
  app.reload()
  await page.shows('Mine')
  await app.until(() => expect(order()).toHaveLength(5))
  expect(order()[0]).not.toBe('Mine')
  const mine = page.queryByRole('button', { name: 'More about the comment by vida' })!
  mine.focus()
  await page.keys('{Enter}')
  await page.press('Edit', 'menuitem')
  await page.focusIs('Edit comment')
  await page.keys('{Escape}')
  await page.focusIs('More about the comment by vida')
  const [answer] = await page.findAllByRole('button', { name: 'Reply' })
  answer!.focus()
  await page.keys('{Enter}')
  await page.focusIs(/^Reply to/)
  await page.keys('{Escape}')
  await page.focusIs('Reply')
})

// A device that hears nothing asks only once a minute: what arrives sooner was pushed.
test('a comment, a reply to it and a vote are seen as others write them, without reloading', async () => {
  const post = { title: 'Is anybody there?', body: 'Say something.', post_type: 'text' }
  const { id: place } = await call<{ id: string }>('GET', '/communities/lamps')
  const { id } = await call<{ id: string }>('POST', `/communities/${place}/posts`, post)
  const alice = await server.member('alice')
  const bob = await server.member('bob')
  await using app = await openApp(`/c/lamps/posts/${id}`, { server, session: alice.session })
  await page.heading('Is anybody there?')
  await app.allSaved()
  await bob.call('POST', `/posts/${id}/comments`, { body: 'I am here.' })
  await page.shows('I am here.')
  expect(page.queryAllByText('I am here.')).toHaveLength(1)
  await page.press('Reply')
  await page.fill('Reply to bob', 'So am I.')
  const buttons = await page.findAllByRole('button', { name: 'Reply' })
  await app.user.click(buttons.at(-1)!)
  await page.shows('Reply posted successfully!')
  await app.until(async () => {
    const comments = await bob.call<{ body: string }[]>('GET', `/posts/${id}/comments`)
    expect(comments.map(({ body }) => body)).toContain('So am I.')
  })
  await bob.call('POST', `/posts/${id}/vote`, { vote: 1 })
  await app.until(() => expect(document.querySelector('#main article')!.textContent).toMatch(/^1/))
})

test('a post of which a device without a network has the beginning alone says so, and how many comments there are', async () => {
  const { id } = await call<{ id: string }>('POST', '/communities', { name: 'Tides' })
  const body = `${'The tide came in. '.repeat(300)}And went.`
  const long = { title: 'A long tide', body, post_type: 'text' }
  const post = await call<{ id: string }>('POST', `/communities/${id}/posts`, long)
  await call('POST', `/posts/${post.id}/comments`, { body: 'All of it?' })
  const { session } = await server.member('wanda')
  await using app = await openApp('/c/tides', { server, session })
  await page.findByRole('link', { name: 'A long tide' })
  await app.allSaved()
  app.offline()
  await page.press('A long tide', 'link')
  await page.heading('A long tide')
  await page.shows('The rest of this post is not on this device.')
  await page.findByRole('heading', { name: '1 comment' })
  app.online()
  await page.shows(/And went\.$/)
  await page.lacks('The rest of this post is not on this device.')
})
