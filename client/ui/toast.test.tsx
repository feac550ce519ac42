import '../testing/window.ts'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from '../testing/hands.ts'
import { sayOutcome } from './outcome.ts'
import { appToast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

let root: Root
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  root.render(<Toasts />)
})
afterEach(() => root.unmount())

test('a message is told politely and takes no click from what lies below', async () => {
  appToast.success('The lamp is lit')
  const message = await page.shows('The lamp is lit')
  const status = message.closest('[role=status]')
  expect(status?.getAttribute('aria-live')).toBe('polite')
  expect(message.closest<HTMLElement>('[style*=pointer-events]')?.style.pointerEvents).toBe('none')
})

test('what is done says so, and what fails says why', async () => {
  await sayOutcome(() => Promise.resolve(), 'Trimmed')
  await page.shows('Trimmed')
  await sayOutcome(() => Promise.reject(new Error('No oil')), 'Filled')
  await page.shows('No oil')
  await page.lacks('Filled')
})
