import { EditorView } from '@codemirror/view'
import { expect } from 'vitest'
import { page } from './hands.ts'

/** The text of a scene, by its name. */
export const field = (name: string) => page.findByRole('textbox', { name })
/** Resolves once a text has these words. */
export const contains = (name: string, words: RegExp | string) =>
  expect.poll(async () => (await field(name)).textContent, { interval: 50 }).toMatch(words)

/** Types at the caret, letter by letter, as the editor hears of it. */
export function type(into: HTMLElement, words: string): void {
  const view = EditorView.findFromDOM(into)!
  for (const letter of words) {
    const { from, to } = view.state.selection.main
    const insert = () =>
      view.state.update({
        changes: { from, to, insert: letter },
        selection: { anchor: from + letter.length },
        userEvent: 'input.type',
      })
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, letter, insert))) view.dispatch(insert())
  }
}

/** Puts the caret before these words, or at the end. */
export function caretAt(into: HTMLElement, words?: string): void {
  const view = EditorView.findFromDOM(into)!
  const text = view.state.doc.toString()
  view.focus()
  view.dispatch({ selection: { anchor: words ? text.indexOf(words) : text.length } })
}

/** Selects these words where a text says them last. */
export function selectLast(into: HTMLElement, words: string): void {
  const view = EditorView.findFromDOM(into)!
  const anchor = view.state.doc.toString().lastIndexOf(words)
  view.dispatch({ selection: { anchor, head: anchor + words.length } })
}

/** Chooses an item of the menu of a text. */
export const more = async (item: string) => {
  await page.press('More')
  await page.press(item, 'menuitem')
}
