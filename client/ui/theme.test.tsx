import { page as browser } from '../testing/window.ts'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { Themes } from '../features/settings/Themes.tsx'
import { page } from '../testing/hands.ts'
import { showTheme, toggleTheme } from './theme.ts'

/** What the page runs before its first paint. */
const FIRST_PAINT = readFileSync(new URL('../../public/first-paint.js', import.meta.url), 'utf8')
const theme = () => document.documentElement.dataset['theme']
const deviceIs = (looks: 'light' | 'dark') => {
  browser.happyDOM.settings.device.prefersColorScheme = looks
}

const choice = (name: string) => page.findByLabelText<HTMLInputElement>(name)

beforeEach(() => {
  localStorage.clear()
  deviceIs('dark')
  runInThisContext(FIRST_PAINT)
  document.body.innerHTML = '<div id="root"></div>'
  createRoot(document.getElementById('root')!).render(<Themes />)
})

test('light is the default, also on a dark device', async () => {
  expect(theme()).toBe('light')
  expect((await choice('Light')).checked).toBe(true)
})

test('as this device: remembered, the same before the first paint, and a reader’s paper lies over it', async () => {
  await page.tick('As this device')
  expect(theme()).toBe('dark')
  expect(JSON.parse(localStorage.getItem('theme-storage')!)).toMatchObject({
    state: { theme: 'device' },
  })
  delete document.documentElement.dataset['theme']
  runInThisContext(FIRST_PAINT)
  expect(theme()).toBe('dark')
  deviceIs('light')
  runInThisContext(FIRST_PAINT)
  expect(theme()).toBe('light')
  showTheme('dark')
  expect(theme()).toBe('dark')
  showTheme(null)
  expect(theme()).toBe('light')
})

test('the switch chooses the other one for good', async () => {
  await page.tick('As this device')
  toggleTheme()
  expect(theme()).toBe('light')
  const light = await choice('Light')
  await until(() => expect(light.checked).toBe(true))
})
