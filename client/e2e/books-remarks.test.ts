import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, openWorld, signIn, type World } from './harness.ts'
import { chapterText, publishBook, type Published } from './library.ts'

let world: World
let book: Published
beforeAll(async () => {
  world = await openWorld()
  book = await publishBook(world.url, 'orla', 'The Ninth Lamp', [['Oil', chapterText('Oil', 3)]])
})
afterAll(() => world.close())

test('readers talk below a chapter, also offline, and its author clears up', async () => {
  const address = `/books/${book.id}/chapters/${book.chapters[0]}`
  const visitor = await (await world.person()).newPage()
  await visitor.goto(address)
  await visitor.getByText('No comments yet. Be the first to say something.').waitFor()
  await visitor.getByText('Please sign in to leave a comment').waitFor()

  const rhea = await world.member('rhea')
  await rhea.goto(address)
  await rhea.getByText('No comments yet.').waitFor()
  await rhea.context().setOffline(true)
  await rhea.getByLabel('Write a comment').fill('Who lit it?')
  await rhea.getByRole('button', { name: 'Comment', exact: true }).click()
  await rhea.getByText('Comment posted successfully!').waitFor()
  const own = rhea.getByRole('article').filter({ hasText: 'Who lit it?' }).last()
  await own.getByRole('button', { name: 'Edit' }).click()
  await rhea.getByLabel('Edit comment').fill('Who lit the ninth?')
  await rhea.getByRole('button', { name: 'Save', exact: true }).click()
  await rhea.context().setOffline(false)
  await allSaved(rhea)
  await visitor.getByText('Who lit the ninth?').waitFor({ timeout: 15_000 })
  expect(await visitor.getByRole('button', { name: /upvote/i }).count()).toBe(0)

  const orla = await world.member('orla')
  await orla.goto(address)
  const question = orla.getByRole('article').filter({ hasText: 'Who lit the ninth?' }).last()
  await question.getByRole('button', { name: 'Reply' }).click()
  await orla.getByLabel('Reply to rhea').fill('Read on.')
  await orla.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await orla.getByText('Reply posted successfully!').waitFor()
  await rhea.getByText('Read on.').waitFor({ timeout: 15_000 })
  await question.getByRole('button', { name: 'Delete' }).click()
  const dialog = orla.getByRole('alertdialog').or(orla.getByRole('dialog')).first()
  await dialog.getByText(/what somebody else wrote/).waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await orla.getByText('Comment deleted successfully').waitFor()
  await rhea.getByText('[deleted]').first().waitFor({ timeout: 15_000 })
  await rhea.getByText('Read on.').waitFor()
})

test('a reader follows a book and its author, whose shelf everybody sees', async () => {
  const page = await (await world.person()).newPage()
  await page.goto(`/books/${book.id}`)
  await page.getByRole('button', { name: 'Follow The Ninth Lamp' }).click()
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor()
  await page.keyboard.press('Escape')
  await signIn(page, 'rhea')
  await page.getByRole('button', { name: 'Follow The Ninth Lamp', pressed: false }).click()
  await page.getByRole('button', { name: 'Follow The Ninth Lamp', pressed: true }).waitFor()
  await page.getByText('1 follower', { exact: true }).waitFor({ timeout: 15_000 })
  await page.goto('/u/orla')
  await page.getByRole('button', { name: 'Follow @orla' }).click()
  await page.getByRole('button', { name: 'Follow @orla', pressed: true }).waitFor()
  await page.getByRole('tab', { name: 'Books' }).click()
  await page.getByRole('link', { name: 'The Ninth Lamp' }).waitFor()
  await allSaved(page)
  await page.reload()
  await page.getByRole('button', { name: 'Follow @orla', pressed: true }).waitFor()
  await page.getByText('1 follower', { exact: true }).waitFor({ timeout: 15_000 })
})
