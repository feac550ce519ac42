import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

test('what waits on this device and how far it is stands on the inspector', async () => {
  const { session } = await server.member('ida')
  await using app = await openApp('/worlds', { server, session })
  await app.allSaved()
  app.offline()
  await app.press('Create World')
  await app.fill('Name', 'Ember Coast')
  await app.press('Create')
  await app.until(() => expect(location.pathname).toMatch(/^\/w\//))
  app.goto('/debug/sync')
  const outbox = await screen.findByRole('region', { name: 'Outbox' })
  await within(outbox).findByText('worlds.create')
  within(outbox).getByText(/Ember Coast/)
  await within(screen.getByRole('region', { name: 'Scopes' })).findByText(/^user:/)
  const state = screen.getByRole('region', { name: 'State' })
  expect(state.textContent).toContain('networkoffline')
})
