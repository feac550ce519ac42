import { afterAll, beforeAll, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  exactlyOne,
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

test('an award is given once and paid once; refused ones say why, also when they were given offline', async () => {
  const author = await world.member('alice')
  await createCommunity(author, 'Prizes')
  await writePost(author, 'A line that stays', 'And another.')
  await allSaved(author)
  const address = new URL(author.url()).pathname
  const page = await world.member('bob', INSTALLED)
  const bob = page.context()
  await page.goto(address)
  const article = page.getByRole('article', { name: 'A line that stays' })
  const award = async (name: string) => {
    await article.getByRole('button', { name: 'Give Award' }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await award('Ink Drop')
  await page.getByText('Award given successfully!').waitFor()
  await exactlyOne(
    article.getByRole('list', { name: 'Awards' }).getByTitle('Ink Drop: A small thank-you'),
  )
  await page.getByRole('link', { name: '90 coins' }).waitFor()
  await award('Ink Drop')
  await page.getByText('You have already given this award to this post!').waitFor()
  await close()
  await award('Golden Quill')
  await page.getByRole('dialog').getByText('Not enough coins').waitFor()
  await close()

  await readyOffline(page)
  await bob.setOffline(true)
  await award('Worldbuilder')
  await page.getByText('You are offline. The award will be given when you are connected.').waitFor()
  await page.getByRole('button', { name: 'Saved on this device (1 to send)' }).waitFor()
  await page.getByRole('link', { name: '90 coins' }).waitFor()
  await bob.setOffline(false)
  await page.getByRole('button', { name: 'Needs attention (1)' }).click()
  const tray = page.getByRole('dialog')
  await tray.getByText('Award for a post').waitFor()
  await tray.getByText('Not enough coins').waitFor()
  await tray.getByRole('button', { name: 'Discard' }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '90 coins' }).click()
  await page.getByRole('heading', { level: 1, name: 'Coins' }).waitFor()
  await exactlyOne(page.getByText('Ink Drop, given to a post'))
  await exactlyOne(page.getByText('Welcome to Loreloom'))
  await author.getByTitle('Ink Drop: A small thank-you').waitFor()
})
