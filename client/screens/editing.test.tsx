import { openApp } from '../testing/open-app.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Comment } from '#shared/contract/comments.ts'
import { newDevice } from '../testing/device.ts'
import { hands, page as whole } from '../testing/hands.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Second Thoughts' })
  community = `/communities/${id}/posts`
})
afterAll(() => server.close())

async function post(title: string, body: string): Promise<string> {
  const text = { title, body, post_type: 'text' }
  return `/posts/${(await cast.make('alice', 'POST', community, text)).id}`
}

const articles = () => [...document.querySelectorAll<HTMLElement>('article[id^=comment-]')]

/** The comment with these words. */
const comment = (words: string) =>
  waitFor(() =>
    within(screen.getByText(words, { selector: 'article[id^=comment-] p' }).closest('article')!),
  )

/** Chooses from the menu of the comment with these words. */
async function choose(words: string, act: string) {
  await hands(await comment(words)).press(/^More about the comment by/)
  await whole.press(act, 'menuitem')
}

test('a post and a comment are changed and deleted offline, and everybody reads the new words', async () => {
  const address = await post('A first try', 'It was night.')
  const hers = newDevice(cast.sessions.alice)
  const his = newDevice(cast.sessions.bob)
  {
    await using page = await openApp(address, { server, device: hers })
    await screen.findByText('It was night.')
    for (const words of ['An opinion.', 'A slip.']) {
      await page.fill('Write a comment', words)
      await page.user.click(screen.getByRole('button', { name: 'Comment' }))
      await comment(words)
    }
    await page.allSaved()
  }
  {
    await using page = await openApp(address, { server, device: his })
    const opinion = await comment('An opinion.')
    await page.user.click(opinion.getByRole('button', { name: 'Reply' }))
    await page.fill('Reply to alice', 'I disagree.')
    const form = screen.getByLabelText('Reply to alice').closest('form')!
    await page.user.click(within(form).getByRole('button', { name: 'Reply' }))
    await screen.findByText('Reply posted successfully!')
    await page.allSaved()
  }
  {
    await using page = await openApp(address, { server, device: hers })
    const { user } = page
    const article = async () => within(await screen.findByRole('article', { name: 'A first try' }))
    await screen.findByText('I disagree.')
    page.offline()
    await user.click((await article()).getByRole('button', { name: 'Edit' }))
    await screen.findByDisplayValue('It was night.')
    await page.fill('Body', 'It was dark, and the ')
    await page.draftKept('It was dark, and the ')
    page.reload()
    await user.click(await (await article()).findByRole('button', { name: 'Edit' }))
    await page.until(() =>
      expect(screen.getByLabelText('Body')).toHaveProperty('value', 'It was dark, and the '),
    )
    await page.fill('Body', 'It was dark, and the lamp was out.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await (await article()).findByText('It was dark, and the lamp was out.')
    await (await article()).findByRole('button', { name: 'edited' })
    await choose('A slip.', 'Edit')
    await page.fill('Edit comment', 'No slip at all.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await page.until(() => expect(screen.getAllByText('No slip at all.')).toHaveLength(1))
    await choose('An opinion.', 'Delete')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Comment deleted successfully')
    await screen.findAllByText('[deleted]')
    expect(screen.getAllByText('I disagree.')).toHaveLength(1)
    await screen.findByRole('button', { name: 'Saved on this device (3 to send)' })

    page.online()
    await page.allSaved()
    await user.click((await article()).getByRole('button', { name: 'edited' }))
    const versions = within(await screen.findByRole('dialog', { name: 'Earlier versions' }))
    await versions.findByText('It was night.')
  }
  await using page = await openApp(address, { server, device: his })
  await screen.findByText('It was dark, and the lamp was out.')
  await screen.findByText('No slip at all.')
  await page.until(() => expect(screen.queryByText('An opinion.')).toBe(null))
  expect(screen.getAllByText('I disagree.')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'edited' })).toBe(null)

  // And while his page is open.
  await page.allSaved()
  await cast.make('alice', 'PATCH', address, { body: 'It was dark as ever.' })
  await screen.findByText('It was dark as ever.')
  const comments = await cast.make<Comment[]>('bob', 'GET', `${address}/comments`)
  const { id } = comments.find(({ body }) => body === 'No slip at all.')!
  await cast.make('alice', 'PATCH', `/comments/${id}`, { body: 'Not even a slip.' })
  await screen.findByText('Not even a slip.')
  await cast.make('alice', 'DELETE', `/comments/${id}`)
  await page.until(() => expect(screen.queryByText('Not even a slip.')).toBe(null))
})

test('a comment has an address of its own, and siblings stand in the order one asks for', async () => {
  const address = await post('Count', 'One by one.')
  await using page = await openApp(address, { server, session: cast.sessions.carol })
  for (const words of ['First', 'Second', 'Third']) {
    await page.fill('Write a comment', words)
    await page.user.click(screen.getByRole('button', { name: 'Comment' }))
    await comment(words)
  }
  await page.allSaved()
  const order = async (sort: string) => {
    await page.user.selectOptions(screen.getByLabelText('Sort comments'), sort)
    return articles().map((one) => one.querySelector('.prose-authored')!.textContent)
  }
  expect(await order('New')).toEqual(['Third', 'Second', 'First'])
  expect(await order('Old')).toEqual(['First', 'Second', 'Third'])
  const comments = await cast.make<Comment[]>('carol', 'GET', `${address}/comments`)
  const second = comments.find(({ body }) => body === 'Second')!
  page.goto(`${address}#comment-${second.id}`)
  await page.until(() =>
    expect(document.querySelectorAll(`#comment-${second.id}[data-linked]`)).toHaveLength(1),
  )
})

test('words that are typed while a comment goes to the disk stay in the box, and are a draft', async () => {
  const address = await post('In a hurry', 'Quick.')
  await using page = await openApp(address, { server, session: cast.sessions.carol })
  const holds = (name: string, text: string) =>
    page.until(() => expect(screen.getByLabelText(name)).toHaveProperty('value', text))
  /** Sends the words and types more in one moment: the disk has not answered yet. */
  async function sendAndType(name: string, words: string, more: string) {
    await page.fill(name, words)
    const box = screen.getByLabelText<HTMLTextAreaElement>(name)
    box.form!.querySelector<HTMLElement>('[type=submit]')!.click()
    fireEvent.input(box, { target: { value: words + more } })
    await comment(words)
    await holds(name, more)
    await page.draftKept(more)
    await page.allSaved()
    page.reload()
    await holds(name, more)
  }
  await sendAndType('Write a comment', 'One thing.', ' And another.')
  await page.user.click(screen.getByRole('button', { name: 'Comment' }))
  await comment('And another.')
  await holds('Write a comment', '')

  const first = await comment('One thing.')
  await page.user.click(first.getByRole('button', { name: 'Reply' }))
  await sendAndType('Reply to carol', 'A third.', ' A fourth.')
})

test('words that are typed while a changed text goes to the disk stay in its field', async () => {
  const address = await post('Twice', 'Once.')
  await using page = await openApp(address, { server, session: cast.sessions.alice })
  await page.press('Edit')
  await page.fill('Body', 'Once more.')
  const field = screen.getByLabelText<HTMLTextAreaElement>('Body')
  field.form!.querySelector<HTMLElement>('[type=submit]')!.click()
  fireEvent.input(field, { target: { value: 'Once more, and again.' } })
  await page.draftKept('Once more, and again.')
  await page.allSaved()
  await page.until(async () => {
    const { body } = await cast.make<{ body: string }>('alice', 'GET', address)
    expect(body).toBe('Once more.')
  })
  expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Once more, and again.')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await page.until(() => expect(screen.queryByLabelText('Body')).toBe(null))
  await page.says('Once more, and again.')
})

test('an editor and a question that are open on one post do not show on the next', async () => {
  const first = await post('Before', 'Keep me.')
  const second = await post('After', 'Leave me alone.')
  await using page = await openApp(first, { server, session: cast.sessions.alice })
  const goTo = (address: string) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  await whole.press('Edit')
  await page.fill('Body', 'Keep me, please.')
  await page.draftKept('Keep me, please.')
  goTo(second)
  await whole.heading('After')
  await whole.findByRole('button', { name: 'Edit' })
  expect(screen.queryByLabelText('Body')).toBe(null)
  await whole.press('Delete')
  await whole.part('dialog', 'Delete post')
  goTo(first)
  await whole.heading('Before')
  await whole.gone('dialog', 'Delete post')
  await whole.press('Edit')
  await page.until(() =>
    expect(screen.getByLabelText('Body')).toHaveProperty('value', 'Keep me, please.'),
  )
})

test('a newer version in another tab gets the database, and what was being written is on the disk', async () => {
  const session = cast.sessions.carol
  const device = newDevice(session)
  await using page = await openApp('/c/second-thoughts/submit', { server, device })
  await page.fill('Title', 'Half a title')
  // Acts as the first step of a later build would.
  const opening = device.databases.open(`vault-${session.user.id}`, 1_000)
  await new Promise((resolve, reject) => {
    opening.addEventListener('success', resolve)
    opening.addEventListener('error', reject)
  })
  const kept = opening.result.transaction('drafts').objectStore('drafts').getAll()
  await new Promise((resolve) => kept.addEventListener('success', resolve))
  opening.result.close()
  expect(JSON.stringify(kept.result)).toContain('Half a title')
})
