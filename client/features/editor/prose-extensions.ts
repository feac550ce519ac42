import { directionOf } from '#shared/rules/direction.ts'
import { standardKeymap } from '@codemirror/commands'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { dropCursor, EditorView, keymap, placeholder } from '@codemirror/view'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { joinParagraph, newLine, newParagraph } from './commands.ts'
import { MORE_FORMATS, WORD_FORMATS } from './formats.ts'
import { dimOthers, typewriter } from './extensions/focus-decorations.ts'
import { generatedDecorations } from './extensions/generated-decorations.ts'
import { keepCaretInSight } from './extensions/caret-in-sight.ts'
import { lineDirections } from './extensions/line-directions.ts'
import { markdown } from './markdown.ts'
import { markdownDecorations } from './extensions/markdown-decorations.ts'
import { pasteAsMarkdown, pasteNoNull } from './extensions/paste.ts'
import { proseTheme } from './extensions/prose-theme.ts'
import { remoteCarets } from './extensions/remote-carets.ts'
import { typographicInput } from './extensions/typographic-input.ts'
import { undoManagerOf } from './extensions/undo.ts'

export interface ProseOptions {
  /** Names the text for assistive technology: "Text of Chapter 2, The harbour". */
  label: string
  lang: string
  readOnly?: boolean | undefined
  placeholder?: string | undefined
  /** Typographic quotes, dashes and ellipses while typing. On unless false. */
  smartTyping?: boolean | undefined
  typewriter?: boolean | undefined
  dimOthers?: boolean | undefined
  /** Hashes of the lines that a language model wrote, separated by spaces: the editor draws a thin line beside them. */
  generatedLines?: string | undefined
}

interface Keys {
  /** Each returns true if there is something that does it. */
  find(): boolean
  keep(): boolean
  comment(): boolean
}

/** Extensions that an editor keeps for as long as it is mounted. */
export function proseExtensions(text: Y.Text, awareness: Awareness | null, keys: Keys): Extension {
  return [
    Prec.high(
      keymap.of([
        ...[...WORD_FORMATS, ...MORE_FORMATS].map(({ key, command }) => ({ key, run: command })),
        { key: 'Enter', run: newParagraph, shift: newLine },
        { key: 'Backspace', run: joinParagraph },
        // The browser's own search sees the visible lines only.
        { key: 'Mod-f', run: keys.find },
        // The browser would save the page.
        { key: 'Mod-s', run: keys.keep, preventDefault: true },
        { key: 'Mod-Alt-m', run: keys.comment },
      ]),
    ),
    keymap.of(standardKeymap),
    awareness ? remoteCarets(text, awareness) : [],
    markdown,
    markdownDecorations,
    proseTheme,
    pasteAsMarkdown(text),
    pasteNoNull,
    dropCursor(),
    keepCaretInSight,
    lettersStayHere,
    EditorView.lineWrapping,
  ]
}

const stay = (event: Event) => event.stopPropagation()

/**
 * Stops these events: no component above listens for letters, and React would search every component around the text
 * for a handler.
 */
const lettersStayHere = EditorView.domEventObservers({
  keypress: stay,
  beforeinput: stay,
  textInput: stay,
  input: stay,
})

/** Extensions that the user can change while writing. */
export function optionExtensions(text: Y.Text, options: ProseOptions): Extension {
  const { label, lang, readOnly = false } = options
  return [
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    EditorView.contentAttributes.of({
      'aria-label': label,
      lang,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      ...(readOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
    }),
    lineDirections(directionOf(lang)),
    options.placeholder ? placeholder(options.placeholder) : [],
    options.smartTyping === false ? [] : typographicInput(lang, undoManagerOf(text)),
    options.typewriter ? typewriter : [],
    options.dimOthers ? dimOthers : [],
    generatedDecorations(options.generatedLines),
  ]
}
