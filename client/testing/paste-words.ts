import { screen } from '@testing-library/dom'
import { expect } from 'vitest'

/** Pastes into a text of the editor once it shows `after`, as a browser does it where it lets one type. */
export async function pasteWords(name: string, words: string, after: string): Promise<HTMLElement> {
  const field = await screen.findByRole('textbox', { name })
  await expect.poll(() => field.textContent).toContain(after)
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const clipboardData = { getData: (type: string) => (type === 'text/plain' ? words : '') }
  field.dispatchEvent(Object.assign(event, { clipboardData }))
  return field
}
