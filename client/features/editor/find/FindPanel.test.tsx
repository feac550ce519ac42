import '../../../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from '../../../testing/hands.ts'
import { FindPanel } from './FindPanel.tsx'
import type { Returned } from './replacing.ts'

const texts = [{ name: 'section:1', title: 'Dawn', text: 'A whale sank.' }]

test('the focus stays in the panel when the offer goes a moment after the replacement was taken back', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  const returned = Promise.withResolvers<Returned>()
  const show = (isOffered: boolean) => {
    const last = isOffered ? { query: 'seal', replacement: 'whale', places: 1 } : undefined
    const replace = async () => ({ count: 0, of: 0, problems: [] })
    const replacing = { last, replace, takeBack: () => returned.promise }
    root.render(<FindPanel texts={texts} onOpen={() => undefined} replacing={replacing} />)
  }
  show(true)
  await page.pressBy('{Enter}', 'Undo replacement')
  await page.focusIs('Cancel')
  returned.resolve({ texts: [{ title: 'Dawn', taken: 1, left: 0 }], problems: [] })
  await page.focusIs('Undo replacement')
  show(false)
  await page.focusIs('Find')
  await page.gone('button', 'Undo replacement')
  expect(page.queryByRole('button', { name: 'Cancel' })).toBe(null)
  root.unmount()
})
