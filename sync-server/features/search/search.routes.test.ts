import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchCounts, SearchHit, SearchType } from '#shared/contract/search.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

interface Page {
  hits: SearchHit[]
  next_cursor: string | null
  did_you_mean: string | null
}

let app: TestApp
let cast: Cast
let community = ''
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  // A search waits two seconds for an index that is being made.
  await app.app.index.complete()
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Harbour Tales' })).id
})
afterAll(() => app.close())

const search = (caller: Caller, q: string, rest: Record<string, string> = {}) =>
  cast.make<Page>(caller, 'GET', `/search?${new URLSearchParams({ q, ...rest }).toString()}`)
const found = async (caller: Caller, q: string, type: SearchType = 'posts', rest = {}) =>
  (await search(caller, q, { type, ...rest })).hits.map(({ title }) => title)
const post = (caller: Caller, title: string, body = '', at = community) =>
  cast.make(caller, 'POST', `/communities/${at}/posts`, {
    post_type: 'text',
    title,
    body: body || title,
  })
const shown = (text: string, marks: [number, number][]) => marks.map(([a, b]) => text.slice(a, b))

describe('words', () => {
  beforeAll(async () => {
    await post('alice', 'The ninth lantern', 'Somebody **lit** it again in the café.')
    await post('bob', 'On oil', 'Two lanterns burn more oil than one lantern.')
    await post('carol', 'Tokyo', '彼は東京で灯台を見た')
    await post('carol', 'Feast', 'On the 21<sup>st</sup>, <span class="smallcaps">herring</span>.')
    await post('carol', 'Long', `${'Nothing here. '.repeat(400)} A buried quartz.`)
  })

  test('all must be there, in title or text; plural and singular are one word; a title counts more', async () => {
    expect(await found('guest', 'lantern')).toEqual(['The ninth lantern', 'On oil'])
    expect(await found('guest', 'LANTERNS oil')).toEqual(['On oil'])
    expect(await found('guest', 'ninth lit')).toEqual(['The ninth lantern'])
    expect(await found('guest', 'lantern absent')).toEqual([])
  })

  test('accents, phrases, beginnings, words far down in a long text', async () => {
    expect(await found('guest', 'cafe')).toEqual(['The ninth lantern'])
    expect(await found('guest', '"more oil"')).toEqual(['On oil'])
    expect(await found('guest', '"oil more"')).toEqual([])
    expect(await found('guest', 'lant*')).toEqual(['The ninth lantern', 'On oil'])
    expect(await found('guest', 'lante')).toEqual(['The ninth lantern', 'On oil'])
    expect(await found('guest', 'quartz')).toEqual(['Long'])
  })

  test('tags that mark words are no words, and cut none', async () => {
    expect(await found('guest', '21st herring')).toEqual(['Feast'])
    expect(await found('guest', 'smallcaps')).toEqual([])
  })

  test('a word inside a run of a script without spaces', async () => {
    expect(await found('guest', '東京')).toEqual(['Tokyo'])
    expect(await found('guest', '灯')).toEqual(['Tokyo'])
    expect(await found('guest', '京東')).toEqual([])
    const [hit] = (await search('guest', '灯台')).hits
    expect(shown(hit!.excerpt, hit!.excerpt_marks)).toEqual(['灯台'])
  })

  test('a hit marks its words in title and excerpt', async () => {
    const [hit] = (await search('guest', 'lit lantern')).hits
    expect(hit).toMatchObject({
      type: 'posts',
      title: 'The ninth lantern',
      excerpt: 'Somebody lit it again in the café.',
      author: { username: 'alice' },
      community: { name: 'Harbour Tales', slug: 'harbour-tales' },
    })
    expect(shown(hit!.title, hit!.title_marks)).toEqual(['lantern'])
    expect(shown(hit!.excerpt, hit!.excerpt_marks)).toEqual(['lit'])
  })

  test.each([
    '"',
    'a" OR "b',
    '* ^ : ( )',
    'NEAR(a b)',
    "'; drop table posts --",
    '%',
    '{title}: x',
  ])('%j is only words', async (q) => {
    expect((await cast.as('guest', 'GET', `/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  test('a null character is refused', async () => {
    const reply = await cast.as('guest', 'GET', '/search?q=%00x')
    expect([reply.status, reply.body.error]).toEqual([422, 'request.invalid'])
  })

  test('a mistyped word is answered with the one that was meant', async () => {
    const none = await search('guest', 'lantren oil')
    expect(none.hits).toEqual([])
    expect(none.did_you_mean).toBe('lantern oil')
    expect((await search('guest', 'zzzzzzzz')).did_you_mean).toBeNull()
  })

  test('pages follow each other without gap or repetition', async () => {
    for (let i = 0; i < 70; i++) await post('dave', `Pebble ${i}`)
    const titles: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await search('guest', 'pebble', cursor ? { cursor } : {})
      titles.push(...page.hits.map(({ title }) => title))
      expect(page.hits.length).toBeLessThanOrEqual(20)
      cursor = page.next_cursor
    }
    expect(titles).toHaveLength(70)
    expect(new Set(titles).size).toBe(70)
    const counts = await cast.make<SearchCounts>('guest', 'GET', '/search/counts?q=pebble')
    expect(counts).toEqual({
      posts: 70,
      comments: 0,
      communities: 0,
      worlds: 0,
      books: 0,
      people: 0,
    })
  })

  test('by community, author and day', async () => {
    const other = await cast.make('bob', 'POST', '/communities', { name: 'Elsewhere' })
    const { id } = await post('bob', 'Granite here')
    await post('carol', 'Granite there', '', other.id)
    const { bob } = cast.sessions
    expect(await found('guest', 'granite', 'posts', { community })).toEqual(['Granite here'])
    expect(await found('guest', 'granite', 'posts', { author: bob.user.id })).toEqual([
      'Granite here',
    ])
    expect(
      await found('guest', 'granite', 'posts', { community: 'elsewhere', author: 'carol' }),
    ).toEqual(['Granite there'])
    expect(await found('guest', 'granite', 'posts', { author: 'nobody-here' })).toEqual([])
    const { created_at } = await cast.make<{ created_at: string }>('guest', 'GET', `/posts/${id}`)
    expect(await found('guest', 'granite', 'posts', { to: created_at })).toEqual([])
    expect(await found('guest', 'granite', 'posts', { from: created_at })).toHaveLength(2)
  })
})

describe('kinds', () => {
  test('comments', async () => {
    const { id } = await post('alice', 'A question')
    await cast.make('bob', 'POST', `/posts/${id}/comments`, { body: 'Ask the *harbourmaster*.' })
    const { hits } = await search('guest', 'harbourmaster', { type: 'comments' })
    expect(hits).toMatchObject([
      {
        title: 'A question',
        excerpt: 'Ask the harbourmaster.',
        post_id: id,
        author: { username: 'bob' },
      },
    ])
  })

  test('communities, worlds and people, by the beginning of a word, the same name first', async () => {
    await cast.make('alice', 'POST', '/worlds', {
      name: 'Ember Coast',
      description: 'Salt and ash',
    })
    await cast.make('bob', 'POST', '/worlds', { name: 'Ember', description: '' })
    expect(await found('guest', 'ember', 'worlds')).toEqual(['Ember', 'Ember Coast'])
    expect(await found('guest', 'ash', 'worlds')).toEqual(['Ember Coast'])
    expect(await found('guest', 'harb', 'communities')).toEqual(['Harbour Tales'])
    expect(await found('guest', 'ali', 'people')).toEqual(['alice'])
  })

  test('books, by title and by their published chapters, each once', async () => {
    const { id: world } = await cast.make('alice', 'POST', '/worlds', { name: 'Shelf' })
    const book = await cast.make('alice', 'POST', `/worlds/${world}/books`, {
      title: 'The Keeper',
      description: 'A lighthouse novel',
      is_public: true,
    })
    for (const n of ['One', 'Two']) {
      const chapter = await cast.make('alice', 'POST', `/books/${book.id}/chapters`, { title: n })
      await cast.make('alice', 'POST', `/chapters/${chapter.id}/publish`, {
        text: `Chapter ${n}: the foghorn sounded.`,
      })
    }
    expect(await found('guest', 'lighthouse', 'books')).toEqual(['The Keeper'])
    const { hits } = await search('guest', 'foghorn two', { type: 'books' })
    expect(hits).toMatchObject([
      {
        title: 'The Keeper',
        chapter: { title: 'Two' },
        excerpt: 'Chapter Two: the foghorn sounded.',
      },
    ])
    expect(await found('guest', 'foghorn', 'books')).toEqual(['The Keeper'])
    // Filters choose among books as the lists do, in the counts too.
    const details = { tags: ['sea'], rating: 'mature', language: 'de', completion: 'complete' }
    await cast.make('alice', 'PATCH', `/books/${book.id}`, details)
    const counted = async (rest: Record<string, string>) => {
      const query = new URLSearchParams({ q: 'foghorn', ...rest }).toString()
      return (await cast.make<SearchCounts>('guest', 'GET', `/search/counts?${query}`)).books
    }
    for (const [rest, titles] of [
      [{ ratings: 'mature', tags: 'sea' }, ['The Keeper']],
      [{ ratings: 'mature,teen', languages: 'de', completions: 'complete' }, ['The Keeper']],
      [{ ratings: 'teen' }, []],
      [{ tags: 'sea' }, []],
      [{ ratings: 'mature', languages: 'en' }, []],
    ] as [Record<string, string>, string[]][]) {
      expect([rest, await found('guest', 'foghorn', 'books', rest)]).toEqual([rest, titles])
      expect(await counted(rest)).toBe(titles.length)
    }
    await cast.make('alice', 'PATCH', `/books/${book.id}/public`, { is_public: false })
    expect(await found('guest', 'foghorn', 'books')).toEqual([])
    expect(await found('alice', 'foghorn', 'books')).toEqual(['The Keeper'])
  })

  test('while typing: names of places, books and people first, then posts', async () => {
    const hits = await cast.make<SearchHit[]>('guest', 'GET', '/search/suggestions?q=har')
    expect(hits[0]).toMatchObject({
      type: 'communities',
      title: 'Harbour Tales',
      title_marks: [[0, 7]],
    })
    await post('alice', 'Harpoons for sale')
    const again = await cast.make<SearchHit[]>('guest', 'GET', '/search/suggestions?q=harp')
    expect(again.map(({ title }) => title)).toEqual(['Harpoons for sale'])
    expect(await cast.make('guest', 'GET', '/search/suggestions?q=')).toEqual([])
  })
})

describe('what must not appear', () => {
  const words = () =>
    (app.db.words?.db ?? app.db).read
      .all({ for: () => ({ sql: 'select term from search_words', bind: () => [] }) }, {})
      .then((rows) => (rows as { term: string }[]).map(({ term }) => term))

  test('what is deleted or removed leaves the index, what is edited is found by its new words', async () => {
    const one = await post('alice', 'Zirconium first')
    await cast.make('alice', 'PATCH', `/posts/${one.id}`, { body: 'Now of tantalum.' })
    expect(await found('guest', 'tantalum')).toEqual(['Zirconium first'])
    const two = await post('bob', 'Zirconium second')
    await cast.make('alice', 'POST', `/posts/${two.id}/moderate`, { act: 'remove', reason: 'Off' })
    expect(await found('bob', 'zirconium')).toEqual(['Zirconium first'])
    await cast.make('alice', 'POST', `/posts/${two.id}/moderate`, { act: 'restore', reason: '' })
    expect(await found('guest', 'zirconium')).toHaveLength(2)
    for (const [who, { id }] of [
      ['alice', one],
      ['bob', two],
    ] as const)
      await cast.make(who, 'DELETE', `/posts/${id}`)
    expect(await found('alice', 'zirconium')).toEqual([])
    expect(await words()).not.toContain('zirconium')
    expect(await words()).not.toContain('tantalum')
  })

  test('a deleted comment, and the comments of a removed post', async () => {
    const { id } = await post('alice', 'Held')
    const comment = await cast.make('bob', 'POST', `/posts/${id}/comments`, { body: 'Obsidian' })
    await cast.make('carol', 'POST', `/posts/${id}/comments`, { body: 'Obsidian too' })
    expect(await found('guest', 'obsidian', 'comments')).toHaveLength(2)
    await cast.make('bob', 'DELETE', `/comments/${comment.id}`)
    expect(await found('guest', 'obsidian', 'comments')).toHaveLength(1)
    await cast.make('alice', 'POST', `/posts/${id}/moderate`, { act: 'remove', reason: 'Off' })
    expect(await found('alice', 'obsidian', 'comments')).toEqual([])
  })

  test('a private world is found by its people alone: its places, posts, comments, books, counts, suggestions, spelling', async () => {
    const world = await cast.make('alice', 'POST', '/worlds', { name: 'Vaulted', is_public: false })
    const inside = await cast.make('alice', 'POST', '/communities', {
      name: 'Vaulted Talk',
      world_id: world.id,
    })
    const { id } = await post('alice', 'Vaulted secrets', 'The cinnabar door', inside.id)
    await cast.make('alice', 'POST', `/posts/${id}/comments`, { body: 'Cinnabar indeed' })
    await cast.make('alice', 'POST', `/worlds/${world.id}/books`, {
      title: 'Vaulted Book',
      is_public: true,
    })
    await cast.make('alice', 'POST', `/worlds/${world.id}/moderators`, { username: 'carol' })
    const all: [SearchType, string][] = [
      ['worlds', 'vaulted'],
      ['communities', 'vaulted'],
      ['posts', 'cinnabar'],
      ['comments', 'cinnabar'],
      ['books', 'vaulted'],
    ]
    for (const [type, q] of all) {
      for (const caller of ['alice', 'carol'] as const)
        expect([type, (await found(caller, q, type)).length]).toEqual([type, 1])
      for (const caller of ['guest', 'bob', 'dave'] as const)
        expect([type, await found(caller, q, type)]).toEqual([type, []])
    }
    const counts = await cast.make<SearchCounts>('guest', 'GET', '/search/counts?q=vaulted')
    expect(Object.values(counts).every((n) => n === 0)).toBe(true)
    const best = async (caller: Caller) =>
      (await cast.make<Page>(caller, 'GET', '/search/best?q=vaulted')).hits.map(({ type }) => type)
    expect(await best('guest')).toEqual([])
    expect([...new Set(await best('alice'))].sort()).toEqual([
      'books',
      'communities',
      'posts',
      'worlds',
    ])
    expect(await cast.make('guest', 'GET', '/search/suggestions?q=vault')).toEqual([])
    expect(
      await cast.make<SearchHit[]>('alice', 'GET', '/search/suggestions?q=vault'),
    ).toHaveLength(4)
    expect((await search('guest', 'cinnabra')).did_you_mean).toBeNull()
    expect((await search('alice', 'cinnabra')).did_you_mean).toBe('cinnabar')
    await cast.make('alice', 'PATCH', `/worlds/${world.id}`, { is_public: true })
    expect(await found('guest', 'cinnabar')).toEqual(['Vaulted secrets'])
  })

  test('many posts are counted without those that one may not see', async () => {
    const world = await cast.make('alice', 'POST', '/worlds', { name: 'Closed', is_public: false })
    const form = { name: 'Closed Talk', world_id: world.id }
    const inside = await cast.make('alice', 'POST', '/communities', form)
    for (let i = 0; i < 25; i++) await post('alice', `Basalt ${i}`)
    for (let i = 0; i < 3; i++) await post('alice', `Basalt inside ${i}`, '', inside.id)
    await post('dave', 'Basalt of dave')
    const counted = async (caller: Caller) =>
      (await cast.make<SearchCounts>(caller, 'GET', '/search/counts?q=basalt')).posts
    expect(await counted('guest')).toBe(26)
    expect(await counted('alice')).toBe(29)
    await cast.make('bob', 'POST', '/users/dave/block', { blocked: true })
    expect(await counted('bob')).toBe(25)
    await cast.make('bob', 'POST', '/users/dave/block', { blocked: false })
  })

  test('a cursor tells nothing about what is hidden, whatever it says', async () => {
    const world = await cast.make('alice', 'POST', '/worlds', { name: 'Shut', is_public: false })
    const inside = await cast.make('alice', 'POST', '/communities', {
      name: 'Shut Talk',
      world_id: world.id,
    })
    for (let i = 0; i < 5; i++) await post('alice', `Vermilion inside ${i}`, '', inside.id)
    for (let i = 0; i < 20; i++) await post('alice', `Vermilion outside ${i}`)
    for (const values of [[], [0], [0, 0], [-4.99], [-4.99, 0], [-1], [1e9], [1e9, 0]]) {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
      const ask = async (q: string) => {
        const path = `/search?${new URLSearchParams({ q, cursor }).toString()}`
        return (await cast.as('guest', 'GET', path)).body
      }
      expect(await ask('"vermilion inside"')).toEqual(await ask('"vermilion nowhere"'))
    }
    const first = await search('guest', 'vermilion')
    expect([first.hits.length, first.next_cursor]).toEqual([20, null])
  })

  test('a blocked person and their posts', async () => {
    await post('dave', 'Malachite')
    expect(await found('bob', 'malachite')).toEqual(['Malachite'])
    await cast.make('bob', 'POST', '/users/dave/block', { blocked: true })
    expect(await found('bob', 'malachite')).toEqual([])
    expect(await found('bob', 'dave', 'people')).toEqual([])
    expect(await found('guest', 'malachite')).toEqual(['Malachite'])
    await cast.make('bob', 'POST', '/users/dave/block', { blocked: false })
  })
})
