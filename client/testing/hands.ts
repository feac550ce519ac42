import {
  type BoundFunctions,
  configure,
  fireEvent,
  type queries,
  screen,
  within,
} from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

// A busy machine takes longer than the second that is the default.
const UNTIL_MS = 30_000
configure({ asyncUtilTimeout: UNTIL_MS })

// The test window has no styles, there is no pause between two clicks, and a file dialog accepts any file.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })

type Name = string | RegExp

/** A user's actions in one part of the page. */
export function hands(part: BoundFunctions<typeof queries>) {
  return {
    ...part,
    async press(name: Name, role = 'button') {
      const element = await part.findByRole(role, { name })
      await vi.waitFor(() => expect(element.closest(':disabled')).toBe(null), UNTIL_MS)
      await user.click(element)
    },
    /** Presses keys where the focus is, such as `{Escape}`. */
    async keys(keys: string) {
      await user.keyboard(keys)
    },
    async fill(label: Name, value: string) {
      fireEvent.input(await part.findByLabelText(label), { target: { value } })
    },
    /** Turns a box or a choice on or off. */
    async tick(label: Name, on = true) {
      const box = await part.findByLabelText<HTMLInputElement>(label)
      if (box.checked !== on) await user.click(box)
    },
    async choose(label: Name, option: string) {
      await user.selectOptions(await part.findByLabelText(label), option)
    },
    async pick(label: Name, ...files: File[]) {
      await user.upload(await part.findByLabelText(label), files)
    },
    /** Waits until the part shows these words; returns their element. */
    async shows(words: Name) {
      return (await part.findAllByText(words))[0]!
    },
    async lacks(words: Name) {
      await vi.waitFor(() => expect(part.queryAllByText(words)).toEqual([]), UNTIL_MS)
    },
    async heading(name: Name) {
      await part.findByRole('heading', { level: 1, name })
    },
    /** The texts of all elements of a role. */
    texts: (role: string) => part.queryAllByRole(role).map((element) => element.textContent),
    /** Waits for the part with this role. */
    async part(role: string, name?: Name) {
      return hands(within(await part.findByRole(role, name ? { name } : {})))
    },
    async gone(role: string, name: Name) {
      await vi.waitFor(() => expect(part.queryByRole(role, { name })).toBe(null), UNTIL_MS)
    },
  }
}

/** The whole page. */
export const page = hands(screen)
