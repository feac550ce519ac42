import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Device, newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let creator: Device
let member: Device
let reader: Device
beforeAll(async () => {
  server = await startLiveServer()
  creator = newDevice((await server.member('mara')).session)
  member = newDevice((await server.member('tom')).session)
  reader = newDevice((await server.member('nell')).session)
})
afterAll(() => server.close())

const rules = () => page.findByRole('heading', { name: 'Rules' })

/** A community of mara with a rule, where tom has written these posts. */
async function community(name: string, ...titles: string[]) {
  const { call } = await server.member('mara')
  const { id, slug } = await call<{ id: string; slug: string }>('POST', '/communities', { name })
  await call('PATCH', `/communities/${id}`, { rules: [{ name: 'Stay kind', text: '' }] })
  const tom = await server.member('tom')
  const posts = []
  for (const title of titles) {
    const text = { title, body: 'Plain.', post_type: 'text' }
    posts.push((await tom.call('POST', `/communities/${id}/posts`, text)).id)
  }
  return { id, path: `/c/${slug}`, posts, call }
}

/** Opens the form for a post from the community page. */
async function newPost(): Promise<void> {
  const [first] = await screen.findAllByRole('link', { name: 'Create Post' })
  first!.click()
}
async function writePost(title: string, body: string): Promise<void> {
  await page.fill('Title', title)
  await page.fill('Body', body)
  await page.press('Create Post')
  await page.heading(title)
}

test('flairs and rules are made in the settings, offline too, and worn by posts', async () => {
  const { call } = await server.member('mara')
  const { id } = await call('POST', '/communities', { name: 'Orderly' })
  {
    await using app = await openApp('/c/orderly', { server, device: creator })
    await page.heading('c/Orderly')
    await app.allSaved()
    await app.pulled(`community:${id}`)
    app.offline()
    await page.press('Settings', 'link')
    await page.press('Add rule')
    await page.fill('Name of rule 1', 'Stay kind')
    await page.tick('Accent: Purple')
    await page.fill('New flair', 'First draft')
    await page.press('Add flair')
    await page.findByRole('button', { name: 'Edit flair First draft' })
    await page.press('Save Changes')
    await rules()
    await app.until(() => expect(screen.getAllByText('Stay kind')).toHaveLength(1))
    app.online()
    await app.allSaved()
  }
  await using app = await openApp('/c/orderly', { server, device: member })
  await rules()
  await newPost()
  const select = await page.findByLabelText('Flair (optional)')
  await app.until(() =>
    expect(
      [...select.querySelectorAll('optgroup')].map((group) => group.getAttribute('label')),
    ).toEqual(['Global Flairs', 'Community Flairs']),
  )
  await app.user.selectOptions(select, 'First draft')
  await writePost('A draft', 'Only the beginning.')
  app.goto('/c/orderly')
  await newPost()
  await writePost('No badge', 'Plain.')
  app.goto('/c/orderly')
  await page.press('First draft', 'link')
  const all = await page.findByRole('link', { name: 'Show all posts, not only First draft' })
  const links = (name: string) => screen.queryAllByRole('link', { name })
  await page.gone('link', 'No badge')
  await app.until(() => expect(links('A draft')).toHaveLength(1))
  all.click()
  await app.until(() => expect(links('No badge')).toHaveLength(1))
  await app.allSaved()
})

test('flairs are not called missing before this device has asked for them', async () => {
  const { id, path, call } = await community('Labelled')
  const look = { name: 'Draft', bg_color: '#7C3AED' }
  await call('POST', `/communities/${id}/flairs`, look)
  const device = newDevice((await server.member('mara')).session)
  await using app = await openApp(`${path}/settings`, { server, device })
  await page.findByRole('button', { name: 'Edit flair Draft' })
  expect(app.seen.filter((words) => words.includes('No community flairs yet'))).toEqual([])
  await page.press('Delete flair Draft')
  await (await page.part('dialog', 'Delete flair')).press('Delete')
  await page.shows(/^No community flairs yet/)
})

test('a report waits for moderators, who remove the post with a reason its author reads', async () => {
  const { path, posts } = await community('Tidy', 'A draft', 'No badge')
  {
    await using app = await openApp(path, { server, device: reader })
    await page.press('No badge', 'link')
    await page.heading('No badge')
    await page.press('More about “No badge”')
    await page.press('Report', 'menuitem')
    const report = await page.part('dialog', 'Report post')
    await report.tick('Stay kind')
    await report.fill('Anything to add? (optional)', 'Not a good start')
    await app.draftKept('Not a good start')
    await report.press('Send report')
    await page.gone('dialog', 'Report post')
    await app.allSaved()
  }
  {
    let send!: () => void
    const held = new Promise<void>((resolve) => (send = resolve))
    await using app = await openApp(`${path}/moderation`, {
      server,
      device: creator,
      network: (ask) => async (address, init) => {
        if (address.endsWith('/sync/push')) await held
        return ask(address, init)
      },
    })
    await page.shows(/Not a good start/)
    app.offline()
    await page.press('Remove')
    const reason = await page.part('dialog', 'Remove post')
    expect(reason.getByRole('button', { name: 'Remove' }).closest(':disabled')).not.toBe(null)
    await reason.press('Stay kind')
    await reason.press('Remove')
    await page.shows('Nothing is waiting for you.')
    app.online()
    await page.press('Log', 'tab')
    await page.shows('No moderator actions yet')
    send()
    await page.shows('removed a post')
    await app.allSaved()
    await page.press('Reports', 'tab')
    await page.shows('Nothing is waiting for you.')
    await page.press('Log', 'tab')
    await page.shows('removed a post')
    app.offline()
    await page.findByRole('button', { name: /^Offline|^Saved on this device/ })
    await page.shows('removed a post')
  }
  {
    await using _ = await openApp(`/posts/${posts[1]}`, { server, device: reader })
    await page.shows('Error: Post not found')
    await page.shows('This post does not exist or was deleted.')
  }
  {
    await using _ = await openApp('/posts/nonsense', { server, device: reader })
    await page.shows('Error: Post not found')
    await page.lacks('UUID')
  }
  await using _ = await openApp(path, { server, device: member })
  await page.findByRole('link', { name: 'A draft' })
  await page.gone('link', 'No badge')
})

const chosen = (words: RegExp) => page.findByLabelText(words)
const item = (title: string) => page.findByRole('listitem', { name: `“${title}”` })

/** nell has reported all posts of a community. */
async function reported(name: string, ...titles: string[]) {
  const made = await community(name, ...titles)
  const nell = await server.member('nell')
  for (const item_id of made.posts)
    await nell.call('POST', '/reports', { item_type: 'post', item_id, reason: 'spam' })
  return made
}

test('several reports are decided at once, with keys too, and a removal of several asks first', async () => {
  const { path, posts } = await reported('Many', 'One', 'Two', 'Three', 'Four', 'Five')
  await using app = await openApp(`${path}/moderation`, { server, device: creator })
  ;(await item('One')).focus()
  await page.keys('a')
  await page.gone('listitem', '“One”')
  const next = await item('Two')
  await app.until(() => expect(document.activeElement).toBe(next))
  await page.tick('Choose “Three”')
  await page.tick('Choose “Four”')
  expect(await chosen(/2 of 4 chosen/)).toHaveProperty('checked', false)
  // The focus is on a checkbox.
  await page.keys('r')
  const reason = await page.part('dialog', 'Remove 2 reported things?')
  await reason.press('Stay kind')
  await reason.press('Remove')
  await page.gone('listitem', '“Three”')
  await page.gone('listitem', '“Four”')
  await app.until(() => expect(document.activeElement).toBe(next))
  await page.press('Choose all', 'checkbox')
  await page.press('Approve chosen')
  await page.shows('Nothing is waiting for you.')
  await app.allSaved()
  const { call } = await server.member('mara')
  const removed = await Promise.all(
    posts.map((id) => call<{ removed_reason: string | null }>('GET', `/posts/${id}`)),
  )
  const reasons = removed.map(({ removed_reason }) => removed_reason)
  expect(reasons).toEqual([null, null, 'Stay kind', 'Stay kind', null])
})

test('an approval is taken back with Undo, also without a network', async () => {
  const { id, path, call } = await reported('Second Look', 'Rash', 'Kept')
  await using app = await openApp(`${path}/moderation`, { server, device: creator })
  ;(await item('Rash')).focus()
  await page.keys('a')
  await page.gone('listitem', '“Rash”')
  await app.allSaved()
  await page.shows('Approved “Rash”')
  await page.press('Undo')
  await item('Rash')
  await app.allSaved()
  const waiting = () => call<{ item_id: string }[]>('GET', `/communities/${id}/reports`)
  expect(await waiting()).toHaveLength(2)

  app.offline()
  await page.press('Choose all', 'checkbox')
  await page.press('Approve chosen')
  await page.shows('Nothing is waiting for you.')
  await page.shows('2 approved')
  await page.press('Undo')
  await item('Rash')
  await item('Kept')
  app.online()
  await app.allSaved()
  await item('Kept')
  expect(await waiting()).toHaveLength(2)
})

test('a decision that was made offline is sent later, and yields to one that was made meanwhile', async () => {
  const { id, path, posts, call } = await reported('Shared', 'Mine', 'Theirs')
  const tom = await server.member('tom')
  await call('POST', `/communities/${id}/moderators`, { username: 'tom' })
  await using app = await openApp(`${path}/moderation`, { server, device: creator })
  await item('Mine')
  app.offline()
  await page.press('Choose all', 'checkbox')
  await page.press('Approve chosen')
  await page.shows('Nothing is waiting for you.')
  const theirs = { item_type: 'post', item_id: posts[1], state: 'resolved' }
  await tom.call('POST', '/reports/handle', { ...theirs, removal_reason: 'Rude' })
  app.online()
  await page.shows('u/tom has already removed “Theirs”. Your decision was not applied.')
  await page.press('Dismiss')
  await page.lacks(/Your decision was not applied/)
  await app.allSaved()
  expect(await call('GET', `/communities/${id}/reports`)).toEqual([])
})

test('a post is locked and pinned, and somebody banned is told why', async () => {
  const { path } = await community('Strict', 'A draft')
  {
    await using app = await openApp(path, { server, device: creator })
    await page.press('A draft', 'link')
    const act = async (name: string) => {
      await page.press('More about “A draft”')
      await page.press(name, 'menuitem')
    }
    await act('Lock')
    await page.shows('Locked')
    await act('Pin')
    await page.press('Back to c/Strict', 'link')
    await page.shows('Pinned')
    await app.allSaved()
  }
  {
    await using _ = await openApp(path, { server, device: member })
    await page.shows('Pinned')
    await page.press('A draft', 'link')
    await page.shows('This post is locked. Nobody can comment on it any more.')
    await page.findByRole('button', { name: 'Delete' })
    await page.gone('button', 'Edit')
  }
  {
    await using _ = await openApp(path, { server, device: creator })
    await page.press('A draft', 'link')
    await page.press('More about “A draft”')
    await page.press('Ban u/tom', 'menuitem')
    const ban = await page.part('dialog', 'Ban u/tom')
    await ban.fill('Reason', 'Too many drafts')
    await ban.press('Ban')
    await page.gone('dialog', 'Ban u/tom')
  }
  await using _ = await openApp(path, { server, device: member })
  await page.shows(/^You are banned from this community until .* Reason: Too many drafts$/)
  expect(screen.queryAllByRole('link', { name: 'Create Post' })).toHaveLength(0)
})

test('where somebody is banned they read their own words, and may delete them but not change them', async () => {
  const { id, posts, call } = await community('Hushed', 'A draft')
  const tom = await server.member('tom')
  await tom.call('POST', `/posts/${posts[0]}/comments`, { body: 'Hm.' })
  await call('POST', `/communities/${id}/bans`, { username: 'tom', reason: 'Rude' })
  await using app = await openApp(`/posts/${posts[0]}`, { server, device: member })
  await app.allSaved()
  await page.shows('You are banned from this community. Reason: Rude')
  await page.findByRole('button', { name: 'Delete' })
  await page.gone('button', 'Edit')
  await page.press('More about the comment by tom')
  await page.findByRole('menuitem', { name: 'Delete' })
  await page.gone('menuitem', 'Edit')
})

test('a ban that could not be lifted stays, and says why; then it goes', async () => {
  const { id, path, call } = await community('Barred')
  await server.member('tom')
  await call('POST', `/communities/${id}/bans`, { username: 'tom', reason: 'Rude' })
  let isBroken = true
  await using _ = await openApp(`${path}/moderation`, {
    server,
    device: creator,
    network: (ask) => (address, init) =>
      isBroken && init.method === 'DELETE'
        ? Promise.reject(new TypeError('no network'))
        : ask(address, init),
  })
  await page.press('Bans', 'tab')
  await page.press('Lift ban')
  await page.shows('You are offline. Please try again when you are connected.')
  isBroken = false
  await page.press('Lift ban')
  await page.shows('No bans')
  await page.focusIs(/^Ban somebody$/)
})

test('a removed comment that this device could not restore stays so, with the reason; then it is restored', async () => {
  const { path, posts, call } = await community('Lenient', 'A draft')
  const said = await call<{ id: string }>('POST', `/posts/${posts[0]}/comments`, { body: 'Hm.' })
  await call('POST', `/comments/${said.id}/moderate`, { act: 'remove', reason: 'Rude' })
  await using app = await openApp(`${path}/posts/${posts[0]}`, { server, device: creator })
  const restore = async () => {
    await page.press('More about the comment by mara')
    await page.press('Restore', 'menuitem')
  }
  await page.shows('Hm.')
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await restore()
  await page.shows('This device could not save your change. Your text is still here.')
  full.mockRestore()
  await restore()
  await app.allSaved()
  const [comment] = await call<{ removed_at: string | null }[]>(
    'GET',
    `/posts/${posts[0]}/comments`,
  )
  expect(comment!.removed_at).toBe(null)
})

test('whoever looks at a community sees at once what its moderators do', async () => {
  const { id, path, posts, call } = await community('Watched', 'A draft', 'No badge')
  await using app = await openApp(path, { server, device: reader })
  await page.findByRole('link', { name: 'No badge' })
  await rules()
  await app.allSaved()
  const both = ['Stay kind', 'Stay short'].map((name) => ({ name, text: '' }))
  await call('PATCH', `/communities/${id}`, { rules: both })
  await page.shows('Stay short')
  await page.lacks('Pinned')
  await call('POST', `/posts/${posts[0]}/moderate`, { act: 'pin' })
  await page.shows('Pinned')
  await page.press('No badge', 'link')
  await page.heading('No badge')
  await call('POST', `/posts/${posts[1]}/moderate`, { act: 'remove', reason: 'Stay short' })
  await page.shows('Error: Post not found')
})
