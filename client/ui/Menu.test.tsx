import '../testing/window.ts'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { page } from '../testing/hands.ts'
import { Button } from './Button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from './Menu.tsx'

const chosen = vi.fn<(what: string) => void>()

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  chosen.mockClear()
  root.render(
    <Menu trigger={<Button>More</Button>}>
      <MenuLabel>Of the lamp</MenuLabel>
      <MenuItem onSelect={() => chosen('light')}>Light</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => chosen('trim')}>Trim</MenuItem>
    </Menu>,
  )
})
afterEach(() => root.unmount())

const button = () => page.findByRole('button', { name: 'More', hidden: true })

test('its button says that there is a menu, and whether it is open; the menu has the name of the button', async () => {
  const more = await button()
  expect([more.getAttribute('aria-haspopup'), more.getAttribute('aria-expanded')]).toEqual([
    'menu',
    'false',
  ])
  await page.press('More')
  await page.findByRole('menu', { name: 'More' })
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(page.texts('menuitem')).toEqual(['Light', 'Trim'])
})

test('what is pressed is chosen once, and the menu closes', async () => {
  await page.press('More')
  await page.press('Trim', 'menuitem')
  await page.gone('menu', 'More')
  expect(chosen.mock.calls).toEqual([['trim']])
  const more = await button()
  await until(() => expect(document.activeElement).toBe(more))
})

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'keys open it, walk through it and choose: %s',
  async (key) => {
    const more = await button()
    more.focus()
    await page.keys(key)
    await page.findByRole('menu', { name: 'More' })
    await page.keys('{End}')
    const trim = await page.findByRole('menuitem', { name: 'Trim' })
    await until(() => expect(document.activeElement).toBe(trim))
    await page.keys('{Enter}')
    expect(chosen.mock.calls).toEqual([['trim']])
  },
)

test('Escape chooses nothing and gives the focus back', async () => {
  await page.press('More')
  await page.findByRole('menu', { name: 'More' })
  await page.keys('{Escape}')
  await page.gone('menu', 'More')
  const more = await button()
  await until(() => expect(document.activeElement).toBe(more))
  expect(chosen).not.toHaveBeenCalled()
})
