import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  draftKept,
  exactlyOne,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
  writePost,
} from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a post and a comment are changed and deleted offline, and everybody reads the new words', async () => {
  const page = await world.member('alice', INSTALLED)
  const alice = page.context()
  await createCommunity(page, 'Second Thoughts')
  await writePost(page, 'A first try', 'It was night.')
  const say = async (text: string) => {
    await page.getByLabel('Write a comment').fill(text)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.locator('article', { hasText: text }).last().waitFor()
  }
  await say('An opinion.')
  await say('A slip.')
  await allSaved(page)
  await readyOffline(page)
  const bob = await world.member('bob')
  await bob.goto(new URL(page.url()).pathname)
  const opinion = bob.locator('article[id^=comment-]', { hasText: 'An opinion.' })
  await opinion.getByRole('button', { name: 'Reply' }).click()
  await bob.getByLabel('Reply to alice').fill('I disagree.')
  const form = bob.locator('form', { has: bob.getByLabel('Reply to alice') })
  await form.getByRole('button', { name: 'Reply', exact: true }).click()
  await bob.getByText('Reply posted successfully!').waitFor()
  await allSaved(bob)
  await page.getByText('I disagree.').waitFor()

  await alice.setOffline(true)
  const article = page.getByRole('article', { name: 'A first try' })
  await article.getByRole('button', { name: 'Edit' }).click()
  await holds(page.getByLabel('Body'), 'It was night.')
  await page.getByLabel('Body').fill('It was dark, and the ')
  await draftKept(page, 'It was dark, and the ')
  await page.reload()
  await article.getByRole('button', { name: 'Edit' }).click()
  await holds(page.getByLabel('Body'), 'It was dark, and the ')
  await page.getByLabel('Body').fill('It was dark, and the lamp was out.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await article.getByText('It was dark, and the lamp was out.').waitFor()
  await article.getByRole('button', { name: 'edited' }).waitFor()
  const slip = page.locator('article[id^=comment-]', { hasText: 'A slip.' })
  await slip.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Edit comment').fill('No slip at all.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await exactlyOne(page.getByRole('main').getByText('No slip at all.'))
  const mine = page.locator('article[id^=comment-]', { hasText: 'An opinion.' })
  await mine.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Comment deleted successfully').waitFor()
  await page.getByText('[deleted]').first().waitFor()
  await exactlyOne(page.getByText('I disagree.'))
  await page.getByRole('button', { name: 'Saved on this device (3 to send)' }).waitFor()

  await alice.setOffline(false)
  await allSaved(page)
  await bob.getByText('It was dark, and the lamp was out.').waitFor()
  await bob.getByText('No slip at all.').waitFor()
  await bob.getByText('An opinion.').waitFor({ state: 'detached' })
  await exactlyOne(bob.getByText('I disagree.'))
  expect(await bob.getByRole('button', { name: 'edited' }).count()).toBe(0)

  await article.getByRole('button', { name: 'edited' }).click()
  await page.getByRole('dialog', { name: 'Earlier versions' }).getByText('It was night.').waitFor()
})

test('a comment has an address of its own, and siblings stand in the order one asks for', async () => {
  const page = await world.member('carol', INSTALLED)
  await createCommunity(page, 'In Order')
  await writePost(page, 'Count', 'One by one.')
  for (const text of ['First', 'Second', 'Third']) {
    await page.getByLabel('Write a comment').fill(text)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.locator('article[id^=comment-]', { hasText: text }).waitFor()
  }
  await allSaved(page)
  const order = async (sort: string) => {
    await page.getByLabel('Sort comments').selectOption(sort)
    return page.locator('article[id^=comment-] .prose-authored').allTextContents()
  }
  expect(await order('New')).toEqual(['Third', 'Second', 'First'])
  expect(await order('Old')).toEqual(['First', 'Second', 'Third'])
  const id = await page.locator('article[id^=comment-]', { hasText: 'Second' }).getAttribute('id')
  await page.goto(`${new URL(page.url()).pathname}#${id}`)
  await page.locator(`#${id}[data-linked]`).waitFor()
})
