import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author } from '../support/api.ts'
import { allSaved, openWorld, visit, type World } from '../support/harness.ts'
import { chapterText, publishBook } from '../support/library.ts'
import { expectShifts, watchShifts } from '../support/shifts.ts'

let world: World
let chapter: string
let bookPage: string
let post: string
beforeAll(async () => {
  world = await openWorld()
  const book = await publishBook(world.url, 'bob', 'The Ninth Lamp', [
    ['Oil', chapterText('Oil', 9)],
  ])
  for (const title of ['The Tide Tables', 'The Rope Walk', 'The Bell Below'])
    await publishBook(world.url, 'bob', title, [['One', 'It is short.']])
  bookPage = `/books/${book.id}`
  await book.as('PATCH', `${bookPage}/featured`, { is_featured: true })
  chapter = `${bookPage}/chapters/${book.chapters[0]}`
  const alice = await author(world.url, 'alice')
  const names = ['Lamps', 'Tides', 'Maps', 'Harbours', 'Bells', 'Ropes']
  for (const [at, name] of names.entries()) {
    const { id } = await book.as('POST', '/communities', { name })
    const body = { post_type: 'text', title: `A word on ${name}.`, body: 'It is lit.' }
    const { id: postId } = await book.as('POST', `/communities/${id}/posts`, body)
    post = `/posts/${postId}`
    if (at < names.length - 1) await alice('POST', `/communities/${id}/join`, {})
  }
  await alice('POST', '/worlds', { name: 'The Low Coast' })
  await alice('POST', `/books/${book.id}/follow`, { following: true })
  const wick = await book.as('POST', `/books/${book.id}/chapters`, { title: 'Wick' })
  await book.as('POST', `/chapters/${wick.id}/publish`, { text: 'It is trimmed.' })
})
afterAll(() => world.close())

const SIZES = [
  [1280, 800],
  [390, 844],
] as const

let page: Page
beforeAll(async () => {
  page = await world.member('alice')
  await watchShifts(page)
  // The place is kept once the reader has rested at it.
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/api/sync/push'))
  await page.goto(chapter)
  await page.getByText('Oil 1 begins here.').waitFor()
  await page.getByText('The last line of Oil.').scrollIntoViewIfNeeded()
  await kept
  await visit(page, '/')
})

test.each(SIZES)(
  'home knows where its reader left off, and a reload moves nothing (%i px)',
  async (width, height) => {
    await page.setViewportSize({ width, height })
    const strip = page.getByRole('region', { name: 'Continue' })
    await strip.getByRole('link', { name: /Continue reading.*The Ninth Lamp/ }).waitFor()
    // From the second visit on it is what they joined.
    await allSaved(page)
    await page.reload()
    await page.getByRole('tab', { name: 'Yours', selected: true }).waitFor()
    await page.getByRole('link', { name: 'A word on Bells.' }).waitFor()
    expect(await page.getByRole('link', { name: 'A word on Ropes.' }).count()).toBe(0)
    await strip.waitFor()
    await page.waitForLoadState('networkidle')
    await expectShifts(page, 0.01)
    if (width >= 1200)
      await page
        .getByRole('complementary')
        .getByRole('link', { name: /The Ninth Lamp.*Wick/ })
        .waitFor()
    await page.getByRole('tab', { name: 'All' }).click()
    await page.getByRole('link', { name: 'A word on Ropes.' }).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'All', selected: true }).waitFor()
    await page.getByRole('tab', { name: 'Yours' }).click()
  },
)

test.each([
  ['Read', 390, () => '/read', 'The Ninth Lamp', 0.01],
  // What lies below its shelf comes in an order that depends on the machine; without rooms it was 0.31.
  ['a world', 390, () => '/w/world-of-the-ninth-lamp', 'Continue: Chapter 2', 0.05],
  ['a book', 390, () => bookPage, 'Continue: Chapter 2', 0.01],
  ['Me', 390, () => '/me', 'c/Lamps', 0.01],
  ['a post', 390, () => post, 'Back to c/Ropes', 0.01],
])('a reload of %s moves nothing (%i px)', async (_, width, address, link, most) => {
  await page.setViewportSize({ width, height: 844 })
  const isThere = async () => {
    await page.getByRole('link', { name: link }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await page.goto(address())
  await isThere()
  await page.reload()
  await isThere()
  await expectShifts(page, most)
})

test('news that a device hears for the first time moves nothing on a phone', async () => {
  const phone = await world.member('alice', { viewport: { width: 390, height: 844 } })
  await watchShifts(phone)
  await phone.goto('/notifications')
  await phone.getByRole('button', { name: 'Mark all as read' }).waitFor()
  await phone.getByRole('link', { name: /Wick/ }).first().waitFor()
  await phone.waitForLoadState('networkidle')
  await expectShifts(phone, 0.01)
})

test.each([
  ['Home', '/', ['tab', 'All'], 'Find a book'],
  ['Me', '/me', ['link', 'Manage Worlds'], 'No worlds joined yet'],
] as const)(
  'the first visit of %s by a new account moves nothing on a phone, however late the answers come',
  async (_, address, [role, name], last) => {
    const phone = await world.member('carol', { viewport: { width: 390, height: 844 } })
    await watchShifts(phone)
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await phone.route('**/api/**', async (route) => {
      await asked
      await route.continue()
    })
    await phone.goto(address)
    await phone.getByRole(role, { name }).waitFor()
    answer()
    await phone.getByText(last).first().waitFor()
    await phone.waitForLoadState('networkidle')
    await expectShifts(phone, 0.01)
  },
)
