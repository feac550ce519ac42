import type { Page } from 'playwright-core'
import type { World } from './harness.ts'
import { chapterText, publishBook } from './library.ts'

export const KINDS = [
  'home',
  'community',
  'post',
  'world',
  'book',
  'chapter',
  'profile',
  'guide',
] as const

export type Places = Record<(typeof KINDS)[number], [path: string, words: string]>

/** Makes one of each kind of page, and returns their paths with some words of each. */
export async function makePlaces(world: World): Promise<Places> {
  const chapters = [
    ['Oil', chapterText('Oil', 30)],
    ['Wick', chapterText('Wick', 3)],
  ] as const
  const book = await publishBook(world.url, 'bob', 'The Ninth Lamp', chapters)
  const { as } = book
  const { id } = await as('POST', '/communities', { name: 'Lamps' })
  let post = ''
  for (let i = 1; i <= 12; i++) {
    const body = { post_type: 'text', title: `Lamp number ${i}.`, body: 'She **lit** it.' }
    post = (await as('POST', `/communities/${id}/posts`, body)).id
  }
  await as('POST', `/posts/${post}/comments`, { body: 'I saw it from here.' })
  return {
    home: ['/', 'Lamp number 12.'],
    community: ['/c/lamps', 'Lamp number 12.'],
    post: [`/c/lamps/posts/${post}`, 'I saw it from here.'],
    world: ['/w/world-of-the-ninth-lamp', 'World of The Ninth Lamp'],
    book: [`/books/${book.id}`, 'Start reading'],
    chapter: [`/books/${book.id}/chapters/${book.chapters[0]}`, 'The last line of Oil.'],
    profile: ['/u/bob', 'Lamp number 12.'],
    guide: ['/operators', 'TRUST_PROXY names the proxy'],
  }
}

/**
 * Scripts of the app wait until `go` is called. Playwright's own routes would hold every other file as well, and switch the cache
 * off. What the page's process has in memory is never asked for, so that goes first.
 */
export async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  for (const cacheDisabled of [true, false])
    await devtools.send('Network.setCacheDisabled', { cacheDisabled })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.js' }] })
  // Those that are held go on then.
  return async () => {
    await devtools.send('Fetch.disable')
  }
}

/** Whether the app's own face came in time for this page. Runs in the page. */
export const drawsItsOwnLetters = () => {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.textContent = 'Whale'
  probe.style.position = 'absolute'
  const width = (fonts: string) => {
    probe.style.fontFamily = fonts
    return probe.offsetWidth
  }
  const isOwn = width('Literata, monospace') !== width('monospace')
  probe.remove()
  return isOwn
}
