import {
  type BoundFunctions,
  configure,
  fireEvent,
  type queries,
  screen,
  within,
} from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { PATIENCE_MS } from '#shared/testing/patience.ts'
import { until } from '#shared/testing/until.ts'

configure({ asyncUtilTimeout: PATIENCE_MS })

// The test window has no styles, there is no pause between two clicks, and a file dialog accepts any file.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })

type Name = string | RegExp

const OFF = ':disabled, [aria-disabled=true]'

/** A user's actions in one part of the page. */
export function hands(part: BoundFunctions<typeof queries>) {
  return {
    ...part,
    async press(name: Name, role = 'button') {
      const element = await part.findByRole(role, { name })
      await until(() => expect(element.closest(OFF)).toBe(null))
      await user.click(element)
      // What it shows comes a moment after the click.
      if (role === 'tab') await part.findByRole(role, { name, selected: true })
    },
    /** Moves the focus to a control and presses a key there. */
    async pressBy(key: string, name: Name, role = 'button') {
      const element = await part.findByRole(role, { name })
      await until(() => expect(element.closest(OFF)).toBe(null))
      element.focus()
      await user.keyboard(key)
    },
    /** Presses keys where the focus is, such as `{Escape}`. */
    async keys(keys: string) {
      // A dialog is on the screen before it hears keys; with the focus it does.
      const dialog = [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1)
      if (dialog) await until(() => expect(dialog.contains(document.activeElement)).toBe(true))
      await user.keyboard(keys)
    },
    async fill(label: Name, value: string) {
      fireEvent.input(await part.findByLabelText(label), { target: { value } })
    },
    /** Turns a box or a choice on or off. */
    async tick(label: Name, on = true) {
      const box = await part.findByLabelText<HTMLInputElement>(label)
      await until(() => expect(box.closest(OFF)).toBe(null))
      if (box.checked !== on) await user.click(box)
    },
    async choose(label: Name, option: string) {
      await user.selectOptions(await part.findByLabelText(label), option)
    },
    async pick(label: Name, ...files: File[]) {
      await user.upload(await part.findByLabelText(label), files)
    },
    /** Waits until the element with this name has the focus. */
    focusIs: (name: Name) =>
      until(() => {
        const focused = nameOf(document.activeElement)
        expect(focused).toEqual(typeof name === 'string' ? name : expect.stringMatching(name))
      }),
    /** Waits until the part shows these words; returns their element. */
    async shows(words: Name) {
      return (await part.findAllByText(words))[0]!
    },
    async lacks(words: Name) {
      await until(() => expect(part.queryAllByText(words)).toEqual([]))
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
      await until(() => expect(part.queryByRole(role, { name })).toBe(null))
    },
  }
}

/** '' for the page itself, which has the focus when nothing has. */
function nameOf(element: Element | null): string {
  if (element === document.body) return ''
  const [label] = (element as HTMLInputElement | null)?.labels ?? []
  return element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? ''
}

/** A busy button keeps the focus, so it is not disabled. */
export const isBusy = (button: Element) => button.getAttribute('aria-disabled') === 'true'

/** The whole page. */
export const page = hands(screen)
