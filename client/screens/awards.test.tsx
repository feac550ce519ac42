import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { AWARDS } from '#shared/rules/awards.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { browserPlatform } from '../sync/store/platform.ts'
import { Vault } from '../sync/store/vault.ts'

let server: TestApp
let cast: Cast
let address = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Prizes' })
  const text = { title: 'A line that stays', body: 'And another.', post_type: 'text' }
  address = `/posts/${(await cast.make('alice', 'POST', `/communities/${id}/posts`, text)).id}`
})
afterAll(() => server.close())

const DROP = 'Ink Drop: A small thank-you'

test('an award is given once and paid once; refused ones say why, also when they were given offline', async () => {
  {
    await using app = await openApp(address, { server, session: cast.sessions.bob })
    const { user } = app
    const article = within(await screen.findByRole('article', { name: 'A line that stays' }))
    const award = async (name: string, coins: number) => {
      await user.click(await article.findByRole('button', { name: 'Give Award' }))
      const dialog = within(await screen.findByRole('dialog'))
      const asks = await dialog.findByRole('button', { name: 'Choose an award' })
      expect(asks.closest(':disabled')).not.toBe(null)
      await user.click(dialog.getByRole('button', { name: new RegExp(`^${name}`) }))
      dialog.getByRole('button', { name: new RegExp(`^${name}`), pressed: true })
      // Nothing is spent yet.
      expect(screen.queryByText('Award given successfully!')).toBe(null)
      await user.click(dialog.getByRole('button', { name: `Give ${name}, ${coins} coins` }))
    }
    const close = async () => {
      const dialog = within(screen.getByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: 'Close' }))
    }

    await award('Ink Drop', 10)
    await screen.findByText('Award given successfully!')
    const given = within(await article.findByRole('list', { name: 'Awards' }))
    expect(await given.findAllByTitle(DROP)).toHaveLength(1)
    await screen.findByRole('link', { name: '90 coins' })
    await app.until(() => expect(screen.queryByText('Award given successfully!')).toBe(null))
    await award('Ink Drop', 10)
    await screen.findByText('You have already given this award to this post!')
    await close()
    await award('Golden Quill', 500)
    await within(screen.getByRole('dialog')).findByText('Not enough coins')
    await close()

    app.offline()
    await award('Worldbuilder', 250)
    await screen.findByText('You are offline. The award will be given when you are connected.')
    await screen.findByRole('button', { name: 'Saved on this device (1 to send)' })
    await screen.findByRole('link', { name: '90 coins' })
    app.online()
    await user.click(await screen.findByRole('button', { name: 'Needs attention (1)' }))
    const tray = within(await screen.findByRole('dialog'))
    await tray.findByText('Award for a post')
    await tray.findByText('Not enough coins')
    await user.click(tray.getByRole('button', { name: 'Discard' }))
    await user.keyboard('{Escape}')

    await user.click(await screen.findByRole('link', { name: '90 coins' }))
    await screen.findByRole('heading', { level: 1, name: 'Coins' })
    expect(await screen.findAllByText('Ink Drop, given to a post')).toHaveLength(1)
    expect(screen.getAllByText('Welcome to Loreloom')).toHaveLength(1)
  }
  await using author = await openApp(address, { server, session: cast.sessions.alice })
  expect(await screen.findAllByTitle(DROP)).toHaveLength(1)
  await author.allSaved()
  // Another user gives the same award while the author looks.
  const kinds = await cast.make<{ id: string; name: string }[]>('carol', 'GET', '/awards')
  const award_id = kinds.find(({ name }) => name === 'Ink Drop')!.id
  await cast.make('carol', 'POST', `${address}/awards`, { award_id })
  await author.until(() => expect(screen.getByTitle(DROP).textContent).toBe('Ink Drop2'))
})

test('an award whose reply is lost is given once, and is remembered for a server that is restored', async () => {
  const { carol } = cast.sessions
  const name = 'The answer that never came'
  const text = { title: name, body: 'It is lost.', post_type: 'text' }
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Replies' })
  const post = (await cast.make('alice', 'POST', `/communities/${id}/posts`, text)).id
  let losesReply = true
  await using app = await openApp(`/posts/${post}`, {
    server,
    session: carol,
    network: (ask) => async (path, init) => {
      const reply = await ask(path, init)
      if (losesReply && path.endsWith('/awards') && init.method === 'POST')
        throw new TypeError('no network')
      return reply
    },
  })
  const give = async (award: string, coins: number) => {
    await page.press('Give Award')
    const dialog = await page.part('dialog', 'Give Award')
    await dialog.press(new RegExp(`^${award}`))
    await dialog.press(`Give ${award}, ${coins} coins`)
  }
  await give('Ink Drop', 10)
  await page.shows('You are offline. The award will be given when you are connected.')
  await app.allSaved()
  expect(await app.refused()).toEqual([])
  losesReply = false
  await give('Kind Word', 25)
  await page.shows('Award given successfully!')
  const vault = new Vault(carol.user.id, browserPlatform)
  onTestFinished(() => vault.close())
  await app.until(async () => {
    const given = (await vault.journal.toArray()).filter(
      ({ entry }) => entry.name === 'awards.giveToPost',
    )
    expect(given).toHaveLength(2)
  })
  const given = await cast.make<{ count: number }[]>('carol', 'GET', `/posts/${post}/awards`)
  expect(given.map(({ count }) => count)).toEqual([1, 1])
})

test('a line comes with an award, and moderators remove it', async () => {
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Lines' })
  const text = { title: 'The paperwork', body: 'Stamped.', post_type: 'text' }
  const post = (await cast.make('carol', 'POST', `/communities/${id}/posts`, text)).id
  {
    await using app = await openApp(`/posts/${post}`, { server, session: cast.sessions.bob })
    await page.press('Give Award')
    const dialog = await page.part('dialog', 'Give Award')
    await dialog.press(/^Ink Drop/)
    await dialog.fill('A line to the author, if you like', 'I could smell\nthe ink.')
    await dialog.press('Give Ink Drop, 10 coins')
    const lines = await page.part('list', 'Words with the awards')
    await lines.shows('I could smell the ink.')
    await app.allSaved()
    app.offline()
    app.reload()
    await page.shows('I could smell the ink.')
  }
  await server.flush()
  {
    await using app = await openApp('/notifications', { server, session: cast.sessions.carol })
    await page.shows('gave you an award in')
    await page.shows('I could smell the ink.')
    await app.allSaved()
  }
  {
    await using app = await openApp(`/posts/${post}`, { server, session: cast.sessions.dave })
    await page.press('More about the words by bob')
    await page.press('Report', 'menuitem')
    const report = await page.part('dialog', 'Report words of an award')
    await report.tick('Spam or advertising')
    await report.press('Send report')
    await page.gone('dialog', 'Report words of an award')
    await app.allSaved()
    await cast.make('dave', 'POST', '/users/bob/mute', { muted: true })
    await page.lacks('I could smell the ink.')
  }
  await using app = await openApp('/c/lines/moderation', { server, session: cast.sessions.alice })
  await page.shows('I could smell the ink.')
  await page.press('Remove')
  const reason = await page.part('dialog', 'Remove words of an award')
  await reason.fill('Reason', 'Advertising')
  await reason.press('Remove')
  await page.shows('Nothing is waiting for you.')
  await app.allSaved()
  app.goto(`/posts/${post}`)
  await page.heading('The paperwork')
  await page.part('list', 'Awards')
  await page.lacks('I could smell the ink.')
})

test('the latest words stand below the awards, the others in a dialog', async () => {
  const text = { title: 'Much praised', body: 'Indeed.', post_type: 'text' }
  const { id } = await cast.make('alice', 'POST', '/communities', { name: 'Praise' })
  const post = (await cast.make('alice', 'POST', `/communities/${id}/posts`, text)).id
  for (const award of AWARDS.slice(0, 2))
    for (const giver of ['carol', 'dave'] as const)
      await cast.make(giver, 'POST', `/posts/${post}/awards`, {
        award_id: award.id,
        line: `${award.name}, says ${giver}`,
      })
  await using app = await openApp(`/posts/${post}`, { server })
  const lines = await page.part('list', 'Words with the awards')
  await lines.shows('Kind Word, says dave')
  await page.lacks('Ink Drop, says carol')
  await page.press('1 more')
  const dialog = await page.part('dialog', 'Words with the awards')
  await dialog.shows('Ink Drop, says carol')
  await dialog.press('Close')
  await page.lacks('Ink Drop, says carol')
  app.offline()
  await page.press('1 more')
  await page.shows('Ink Drop, says carol')
})
