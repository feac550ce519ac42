import { openApp } from '../testing/open-app.tsx'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDevice } from '../testing/device.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  await cast.make('alice', 'POST', '/communities', { name: 'Two Hands' })
})
afterAll(() => server.close())

const SETTINGS = '/c/two-hands/settings'
const rules = () => screen.findByRole('heading', { name: 'Rules' })

async function ready(): Promise<void> {
  await screen.findByRole('heading', { name: 'Settings of c/Two Hands' })
}
const described = (text: string) =>
  expect(screen.getByLabelText('Description')).toHaveProperty('value', text)

test('settings changed on two devices, one of them offline: each field is as it was changed last', async () => {
  const laptop = newDevice(cast.sessions.alice)
  const phone = newDevice(cast.sessions.alice)
  {
    await using page = await openApp(SETTINGS, { server, device: laptop })
    await ready()
    await page.allSaved()
    page.offline()
    await page.fill('Description', 'Written on the train')
    await page.user.click(screen.getByText('Poll posts'))
    // Only edited fields are in the draft; the others still follow the server.
    await page.draftKept('Written on the train')
  }
  {
    await using page = await openApp(SETTINGS, { server, device: phone })
    await ready()
    await page.user.click(screen.getByRole('button', { name: 'Add rule' }))
    await page.fill('Name of rule 1', 'Stay kind')
    await page.user.click(screen.getByText('Link posts'))
    await page.user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await rules()
    await page.allSaved()
  }
  {
    await using page = await openApp(SETTINGS, { server, device: laptop, offline: true })
    await ready()
    await page.until(() => described('Written on the train'))
    await page.user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByRole('heading', { level: 1, name: 'c/Two Hands' })
    page.online()
    await page.allSaved()
  }
  for (const device of [laptop, phone]) {
    await using page = await openApp('/c/two-hands', { server, device })
    await screen.findByText('Written on the train')
    await rules()
    page.goto(SETTINGS)
    await ready()
    await page.until(() => described('Written on the train'))
    const isChecked = (name: string) =>
      (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked
    expect(isChecked('Poll posts')).toBe(false)
    expect(isChecked('Link posts')).toBe(false)
    expect(isChecked('Text posts')).toBe(true)
  }
})
