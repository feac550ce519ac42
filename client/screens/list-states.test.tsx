import { openApp } from '../testing/open-app.tsx'
import { EXPLORE_PAGE_SIZE, FEED_PAGE_SIZE } from '#shared/limits.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { photo } from '../../sync-server/testing/pictures.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { filesOf } from '../../sync-server/testing/uploads.ts'

let server: TestApp
let cast: Cast
let bare: TestApp
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  bare = await createTestApp()
  await cast.make('bob', 'POST', '/worlds', { name: 'Bare Isle' })
  const { id: world } = await cast.make('alice', 'POST', '/worlds', { name: 'Ember Coast' })
  const inside = { name: 'Harbour Talk', world_id: world }
  const { id: talk } = await cast.make('alice', 'POST', '/communities', inside)
  const book = { title: 'The Ninth Lamp', is_public: true }
  await cast.make('alice', 'POST', `/worlds/${world}/books`, book)
  const note = { title: 'Of lamps', body: 'There are nine.', is_public: true }
  await cast.make('alice', 'POST', `/worlds/${world}/snippets`, note)
  const files = filesOf(server, cast)
  const picture = await files.upload('alice', await photo(), 'lamp.jpg', { purpose: 'gallery' })
  const image = { file_id: picture.data.file.id, title: 'Lamp by night' }
  await cast.make('alice', 'POST', `/worlds/${world}/gallery`, image)
  const chart = await files.upload('alice', await photo(), 'chart.jpg', { purpose: 'assets' })
  await cast.make('alice', 'POST', `/worlds/${world}/assets`, {
    file_id: chart.data.file.id,
    title: 'Chart of the coast',
    category: 'images',
    file_type: 'jpg',
    file_size: chart.data.file.size,
    is_public: true,
  })
  const post = { title: 'A first light', body: 'It burns.', post_type: 'text' }
  const { id } = await cast.make('alice', 'POST', `/communities/${talk}/posts`, post)
  await cast.make('alice', 'POST', `/posts/${id}/comments`, { body: 'It burns still.' })
  await cast.make('alice', 'POST', `/posts/${id}/save`, { saved: true })
})
afterAll(async () => {
  await server.close()
  await bare.close()
})

afterEach(() => vi.unstubAllGlobals())

interface Row {
  screen: string
  /** A path with items, its viewer, and an item. */
  full: [path: string, who: Caller, item: string]
  /** A path without items, and its viewer. */
  none: [path: string, who: Caller]
  /** The exact text of the empty list. */
  empty: string
  /** The call that fills it. */
  call: RegExp
  /** The list renders items only in visible space, and the test window has none: the text below the list. */
  below?: string
}

const ROWS: Row[] = [
  {
    screen: 'Manage Communities',
    full: ['/communities', 'alice', 'c/Harbour Talk'],
    none: ['/communities', 'bob'],
    empty: 'No communities joined yet',
    call: /\/communities\/my$/,
  },
  {
    screen: 'Manage Worlds',
    full: ['/worlds', 'alice', 'Ember Coast'],
    none: ['/worlds', 'carol'],
    empty: 'No worlds joined yet',
    call: /\/worlds\/my$/,
  },
  {
    screen: 'My Books',
    full: ['/books', 'alice', 'The Ninth Lamp'],
    none: ['/books', 'carol'],
    empty: 'The first sentence is enough.',
    call: /\/books\/my$/,
  },
  {
    screen: 'the communities of a world',
    full: ['/w/ember-coast', 'guest', 'c/Harbour Talk'],
    none: ['/w/bare-isle', 'guest'],
    empty: 'No communities in this world yet',
    call: /\/worlds\/[^/]+\/communities$/,
  },
  {
    screen: 'Manage Library',
    full: ['/w/ember-coast/library', 'alice', 'The Ninth Lamp'],
    none: ['/w/bare-isle/library', 'bob'],
    empty: 'No books yet',
    call: /\/worlds\/[^/]+\/books$/,
  },
  {
    screen: 'Manage Gallery',
    full: ['/w/ember-coast/gallery', 'alice', 'Lamp by night'],
    none: ['/w/bare-isle/gallery', 'bob'],
    empty: 'No images yet',
    call: /\/worlds\/[^/]+\/gallery$/,
  },
  {
    screen: 'Asset Library',
    full: ['/w/ember-coast/assets', 'guest', 'Chart of the coast'],
    none: ['/w/bare-isle/assets', 'guest'],
    empty: 'No assets here yet',
    call: /\/worlds\/[^/]+\/assets$/,
  },
  {
    screen: 'Manage Assets',
    full: ['/w/ember-coast/assets/manage', 'alice', 'Chart of the coast'],
    none: ['/w/bare-isle/assets/manage', 'bob'],
    empty: 'No assets here yet',
    call: /\/worlds\/[^/]+\/assets$/,
  },
  {
    screen: 'Notes',
    full: ['/w/ember-coast/snippets', 'guest', 'Of lamps'],
    none: ['/w/bare-isle/snippets', 'guest'],
    empty: 'No notes yet',
    call: /\/worlds\/[^/]+\/snippets$/,
  },
  {
    screen: 'the posts of a profile',
    full: ['/u/alice', 'guest', 'A first light'],
    none: ['/u/bob', 'guest'],
    empty: 'No posts yet.',
    call: /\/users\/[^/]+\/posts(\?|$)/,
    below: 'p[role=status]',
  },
  {
    screen: 'the comments of a profile',
    full: ['/u/alice?tab=comments', 'guest', 'A first light'],
    none: ['/u/bob?tab=comments', 'guest'],
    empty: 'No comments yet.',
    call: /\/users\/[^/]+\/comments(\?|$)/,
  },
  {
    screen: 'the books of a profile',
    full: ['/u/alice?tab=books', 'guest', 'The Ninth Lamp'],
    none: ['/u/bob?tab=books', 'guest'],
    empty: 'No books yet.',
    call: /\/users\/[^/]+\/books(\?|$)/,
  },
  {
    screen: 'the worlds of a profile',
    full: ['/u/alice?tab=worlds', 'guest', 'Ember Coast'],
    none: ['/u/dave?tab=worlds', 'guest'],
    empty: 'No worlds yet.',
    call: /\/users\/[^/]+\/worlds(\?|$)/,
  },
  {
    screen: 'the saved posts',
    full: ['/u/alice?tab=saved', 'alice', 'A first light'],
    none: ['/u/bob?tab=saved', 'bob'],
    empty: 'Nothing saved yet.',
    call: /\/posts\/saved(\?|$)/,
    below: 'p[role=status]',
  },
]

const as = async (who: Caller) => (who === 'guest' ? {} : { session: await cast.signIn(who) })
const broken = () =>
  new Response(JSON.stringify({ message: 'The lamp went out', error: 'unknown' }), {
    status: 500,
    headers: { 'content-type': 'application/json' },
  })

describe.each(ROWS)('$screen', ({ full, none, empty, call, below }) => {
  test('a first visit never calls it empty while there is something', async () => {
    const [path, who, item] = full
    await using page = await openApp(path, { server, ...(await as(who)) })
    if (below)
      await page.until(() => expect(document.querySelector(`#main ${below}`)).not.toBe(null))
    else await page.says(item)
    expect(page.seen.filter((text) => text.includes(empty))).toEqual([])
    expect(page.seen.filter((text) => text.includes('All (0)'))).toEqual([])
  })

  test('there is nothing, and it says so once it was asked', async () => {
    let asked = false
    const [path, who] = none
    await using page = await openApp(path, {
      server,
      ...(await as(who)),
      network: (ask) => async (address, init) => {
        const reply = await ask(address, init)
        if (call.test(address)) {
          expect(page.seen.filter((text) => text.includes(empty))).toEqual([])
          asked = true
        }
        return reply
      },
    })
    await page.says(empty)
    expect(asked).toBe(true)
  })

  test('a failure is said alone, and Try Again asks again', async () => {
    let isBroken = true
    const [path, who] = none
    await using page = await openApp(path, {
      server,
      ...(await as(who)),
      network: (ask) => (address, init) =>
        isBroken && call.test(address) ? Promise.resolve(broken()) : ask(address, init),
    })
    await page.says('The lamp went out')
    expect(page.seen.filter((text) => text.includes(empty))).toEqual([])
    isBroken = false
    await page.press('Try Again')
    await page.says(empty)
    expect(page.text()).not.toContain('The lamp went out')
  })

  test('without a network nothing is called empty that was never asked for', async () => {
    const [path, who] = none
    await using page = await openApp(path, {
      server,
      ...(await as(who)),
      network: (ask) => (address, init) =>
        call.test(address) || address.includes('/sync/')
          ? Promise.reject(new TypeError('no network'))
          : ask(address, init),
    })
    await page.says('Not available offline')
    expect(page.seen.filter((text) => text.includes(empty))).toEqual([])
  })

  test('a list that was empty is called empty without a network as well', async () => {
    const [path, who] = none
    await using page = await openApp(path, { server, ...(await as(who)) })
    await page.says(empty)
    page.offline()
    page.reload()
    await page.says(empty)
    expect(page.text()).not.toContain('Not available offline')
  })
})

test('a list that the server called empty is so without a network, though its scope was never read', async () => {
  await using page = await openApp('/w/bare-isle', {
    server,
    network: (ask) => (address, init) =>
      address.includes('/sync/') ? Promise.reject(new TypeError('no network')) : ask(address, init),
  })
  await page.says('No communities in this world yet')
  page.offline()
  page.reload()
  await page.says('No communities in this world yet')
  expect(page.text()).not.toContain('Not available offline')
})

test('Explore shows an error, the emptiness or the worlds, one at a time', async () => {
  const empty = 'No worlds yet. Be the first to create one!'
  {
    await using page = await openApp('/explore', { server })
    await page.says('Ember Coast')
    expect(page.seen.filter((text) => text.includes(empty))).toEqual([])
  }
  let isBroken = true
  await using page = await openApp('/explore', {
    server: bare,
    network: (ask) => (address, init) =>
      isBroken && address.startsWith('/api/worlds')
        ? Promise.resolve(broken())
        : ask(address, init),
  })
  await page.says('The lamp went out')
  expect(page.seen.filter((text) => text.includes(empty))).toEqual([])
  isBroken = false
  await page.press('Try Again')
  await page.says(empty)
  expect(page.text()).not.toContain('The lamp went out')
  page.offline()
  page.reload()
  await page.says(empty)
})

test('a page of a list that failed says so, and comes when one asks again or the network is back', async () => {
  await cast.signIn('dave')
  const { id: talk } = await cast.make('dave', 'POST', '/communities', { name: 'Long Talk' })
  for (let i = 0; i < 2 * FEED_PAGE_SIZE + 1; i++) {
    const post = { title: `Light ${i}`, body: 'It burns.', post_type: 'text' }
    await cast.make('dave', 'POST', `/communities/${talk}/posts`, post)
  }
  // In so high a window each of its pages ends on the screen.
  vi.stubGlobal('innerHeight', 10_000)
  let state: 'broken' | 'away' | 'well' = 'broken'
  const pages: number[] = []
  await using page = await openApp('/u/dave', {
    server,
    network: (ask) => async (address, init) => {
      if (!/\/posts\?.*cursor=/.test(address)) return ask(address, init)
      if (state === 'broken') return broken()
      if (state === 'away') throw new TypeError('no network')
      const answer = await ask(address, init)
      pages.push(((await answer.clone().json()) as { data: unknown[] }).data.length)
      return answer
    },
  })
  await page.says('The lamp went out')
  state = 'away'
  await page.press('Try Again')
  await page.says('You are offline. Please try again when you are connected.')
  page.offline()
  await page.until(() => expect(document.querySelector('[data-sync]')).not.toBe(null))
  state = 'well'
  page.online()
  await page.until(() => expect(pages).toEqual([FEED_PAGE_SIZE, 1]))
  await page.until(() => expect(page.text()).not.toContain('Try Again'))
})

test('a list with a button says beside it why the next page did not come', async () => {
  await cast.signIn('dave')
  for (let i = 0; i < EXPLORE_PAGE_SIZE; i++)
    await cast.make('dave', 'POST', '/worlds', { name: `Reef ${i}` })
  let isBroken = true
  await using page = await openApp('/explore', {
    server,
    network: (ask) => (address, init) =>
      isBroken && address.includes('cursor=') ? Promise.resolve(broken()) : ask(address, init),
  })
  await page.press('Show more worlds')
  await page.says('The lamp went out')
  isBroken = false
  await page.press('Show more worlds')
  await page.until(() => expect(page.text()).not.toContain('Show more worlds'))
  expect(page.text()).not.toContain('The lamp went out')
})

test('settings that cannot be loaded say so, and are loaded with Try Again', async () => {
  let isBroken = true
  await using page = await openApp('/settings', {
    server,
    ...(await as('carol')),
    network: (ask) => (address, init) =>
      isBroken && /\/settings$|\/sync\//.test(address)
        ? Promise.resolve(broken())
        : ask(address, init),
  })
  await page.says('Failed to load settings')
  isBroken = false
  await page.press('Try Again')
  await page.says('New followers')
})

test.each([
  ['/notifications', 'Nothing yet'],
  ['/coins', 'Nothing yet'],
  ['/settings/muted', 'Nothing muted or blocked'],
])('%s is not called empty before one’s own scope has been read', async (path, empty) => {
  let held: (() => void) | null = null
  const released = new Promise<void>((resolve) => (held = resolve))
  await using page = await openApp(path, {
    server,
    ...(await as('dave')),
    network: (ask) => async (address, init) => {
      if (address.includes('/sync/')) await released
      return ask(address, init)
    },
  })
  await page.until(() => expect(document.querySelector('#main h1')).not.toBeNull())
  expect(page.seen.filter((text) => text.includes(empty))).toEqual([])
  held!()
  await page.says(path === '/coins' ? 'Welcome to Loreloom' : empty)
})
