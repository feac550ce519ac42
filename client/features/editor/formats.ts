import type { EditorState, StateCommand } from '@codemirror/state'
import {
  Bold,
  CaseSensitive,
  Heading,
  Italic,
  type LucideIcon,
  PilcrowLeft,
  PilcrowRight,
  Quote,
  StickyNote,
  Subscript,
  Superscript,
  Underline,
} from 'lucide-react'
import {
  lineFormats,
  toggleHeading,
  toggleLeftToRight,
  toggleQuote,
  toggleRightToLeft,
} from './commands.ts'
import {
  type MarkFormats,
  markFormatsAt,
  toggleBold,
  toggleItalic,
  toggleSmallCaps,
  toggleSubscript,
  toggleSuperscript,
  toggleUnderline,
} from './marks.ts'
import { isNote, toggleNote } from './notes.ts'

export type Formats = MarkFormats & ReturnType<typeof lineFormats> & { note: boolean }

/** Formats at the caret. */
export function formatsAt(state: EditorState): Formats {
  const line = state.doc.lineAt(state.selection.main.head).text
  return { ...markFormatsAt(state), ...lineFormats(line), note: isNote(line) }
}

export interface Format {
  name: keyof Formats
  label: string
  Icon: LucideIcon
  command: StateCommand
  /** In CodeMirror's notation. */
  key?: string
}

const bold: Format = { name: 'bold', label: 'Bold', Icon: Bold, command: toggleBold, key: 'Mod-b' }
const italic: Format = {
  name: 'italic',
  label: 'Italic',
  Icon: Italic,
  command: toggleItalic,
  key: 'Mod-i',
}
const heading: Format = { name: 'heading', label: 'Heading', Icon: Heading, command: toggleHeading }
const quote: Format = { name: 'quote', label: 'Quote', Icon: Quote, command: toggleQuote }

export const FORMATS: readonly Format[] = [bold, italic, heading, quote]
/** An edit of some words. */
export const WORD_FORMATS: readonly Format[] = [bold, italic]
/** Formats that few texts need; the keys are those of other word processors. */
export const MORE_FORMATS: readonly Format[] = [
  {
    name: 'underline',
    label: 'Underline',
    Icon: Underline,
    command: toggleUnderline,
    key: 'Mod-u',
  },
  {
    name: 'smallcaps',
    label: 'Small caps',
    Icon: CaseSensitive,
    command: toggleSmallCaps,
    key: 'Mod-Shift-k',
  },
  {
    name: 'superscript',
    label: 'Superscript',
    Icon: Superscript,
    command: toggleSuperscript,
    key: 'Mod-.',
  },
  {
    name: 'subscript',
    label: 'Subscript',
    Icon: Subscript,
    command: toggleSubscript,
    key: 'Mod-,',
  },
  { name: 'note', label: 'Footnote', Icon: StickyNote, command: toggleNote, key: 'Mod-Alt-f' },
]
/** Directions of a paragraph; without one it runs as its letters do. */
export const DIRECTION_FORMATS: readonly Format[] = [
  { name: 'ltr', label: 'Left to right', Icon: PilcrowRight, command: toggleLeftToRight },
  { name: 'rtl', label: 'Right to left', Icon: PilcrowLeft, command: toggleRightToLeft },
]
