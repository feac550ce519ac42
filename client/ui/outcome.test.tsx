import '../testing/window.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from '../testing/hands.ts'
import { copyText } from './outcome.ts'
import { Toasts } from './Toasts.tsx'

test('whether a text was copied is said, also when the browser does not allow it', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Toasts />)
  onTestFinished(() => {
    vi.restoreAllMocks()
    root.unmount()
    document.body.replaceChildren()
  })
  await copyText('Her last words.')
  await page.shows('Text copied')
  expect(await navigator.clipboard.readText()).toBe('Her last words.')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await copyText('Her last words.')
  await page.shows('The text could not be copied')
})
