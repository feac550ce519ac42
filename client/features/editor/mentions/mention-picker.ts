import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { inCode } from '../syntax.ts'

/** The letters typed after an @, and the place of the @. */
export interface PickerQuery {
  from: number
  to: number
  query: string
}
export type PickerKey = 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Tab' | 'Escape'

const AT = /(?:^|[\s\p{Ps}\p{Pi}*_"'—–-])@((?:[\p{L}\p{N}][\p{L}\p{N}\p{M}'’ .-]{0,30})?)$/u
const KEYS: PickerKey[] = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']

/** The @ before the caret, if a name may be meant by it. */
export function queryAt(state: EditorState): PickerQuery | null {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  const query = AT.exec(line.text.slice(0, main.head - line.from))?.[1]
  if (query === undefined || !main.empty || state.readOnly || inCode(state, main.head)) return null
  return { from: main.head - query.length - 1, to: main.head, query }
}

const setActive = StateEffect.define<Record<string, string>>()
const attributes = StateField.define<Record<string, string>>({
  create: () => ({}),
  update(now, { effects }) {
    for (const effect of effects) if (effect.is(setActive)) return effect.value
    return now
  },
  provide: (self) => EditorView.contentAttributes.from(self),
})

/** Names the list and its active option to assistive technology; the focus stays in the text. */
export function announceActive(view: EditorView, list: string | null, option?: string): void {
  const value: Record<string, string> = list ? { 'aria-controls': list } : {}
  if (option) value['aria-activedescendant'] = option
  view.dispatch({ effects: setActive.of(value) })
}

/** Reports the letters after an @; while a list is open its keys go to the list. */
export function mentionPicker(
  onQuery: (query: PickerQuery | null) => void,
  onKey: (key: PickerKey) => boolean,
): Extension {
  let open = false
  return [
    attributes,
    Prec.highest(keymap.of(KEYS.map((key) => ({ key, run: () => open && onKey(key) })))),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged && !update.selectionSet) return
      const typed = update.transactions.some((one) => one.isUserEvent('input.type'))
      // A caret that only passes an address opens nothing.
      const query = open || typed ? queryAt(update.state) : null
      if (!query && !open) return
      open = query !== null
      onQuery(query)
    }),
  ]
}
