import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Poll } from '#shared/contract/posts.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  await cast.make('alice', 'POST', '/communities', { name: 'Ballots' })
})
afterAll(() => server.close())

test('a poll is asked, voted on offline, and counted exactly once', async () => {
  const hers = newDevice(cast.sessions.alice)
  const his = newDevice(cast.sessions.bob)
  let address = ''
  {
    await using alice = await openApp('/c/ballots', { server, device: hers })
    const { user } = alice
    await user.click((await screen.findAllByRole('link', { name: 'Create Post' }))[0]!)
    await user.click(await screen.findByRole('tab', { name: 'Poll' }))
    await alice.fill('Question', 'Which opening?')
    await alice.user.selectOptions(screen.getByLabelText('Open for'), '3 days')
    await alice.fill('Option 1', 'The storm')
    await alice.fill('Option 2', ' ')
    await user.click(screen.getByLabelText('Question'))
    await screen.findByText('Poll must have at least 2 options')
    await user.click(screen.getByRole('button', { name: 'Add option' }))
    await alice.fill('Option 3', 'The dog')
    await user.click(screen.getByRole('button', { name: 'Remove option 2' }))
    await screen.findByText('Draft saved on this device')
    await alice.draftKept('The dog')
    alice.reload()
    await screen.findByDisplayValue('The dog')
    expect(screen.getByLabelText('Option 2')).toHaveProperty('value', 'The dog')
    await user.click(screen.getByRole('button', { name: 'Create Post' }))
    await screen.findByRole('heading', { level: 1, name: 'Which opening?' })
    address = location.pathname
    await alice.allSaved()
  }
  {
    await using bob = await openApp(address, { server, device: his })
    const { user } = bob
    const region = { name: 'Poll: Which opening?' }
    const choice = within(await screen.findByRole('region', region)).getByLabelText('The dog')
    await bob.allSaved()
    bob.offline()
    await user.click(choice)
    screen.getByRole('button', { name: 'Vote' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByText('100%')
    await page.focusIs(/^Results$/)
    await screen.findByText(/^1 vote · ends/)
    bob.reload()
    await screen.findByText('100%')
    bob.online()
    await bob.allSaved()
    await screen.findByText(/^1 vote · ends/)
  }
  {
    await using alice = await openApp(address, { server, device: hers })
    await screen.findByText(/^1 vote · ends/)
    await alice.user.click(screen.getByLabelText('The storm'))
    await alice.user.click(screen.getByRole('button', { name: 'Vote' }))
    await screen.findByText(/^2 votes · ends/)
    await alice.allSaved()
  }
  await using _ = await openApp(address, { server, device: his })
  await screen.findByText(/^2 votes · ends/)
  expect(screen.getAllByText('50%')).toHaveLength(2)
  // Another user votes while the page is open.
  const poll = `/posts/${address.split('/').at(-1)}/poll`
  const { options } = await cast.make<Poll>('carol', 'GET', poll)
  await cast.make('carol', 'POST', `${poll}/vote`, { option_ids: [options[0]!.id] })
  await screen.findByText(/^3 votes · ends/)
})
