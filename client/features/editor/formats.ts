import type { StateCommand } from '@codemirror/state'
import { Bold, Heading, Italic, type LucideIcon, Quote } from 'lucide-react'
import { type Formats, toggleBold, toggleHeading, toggleItalic, toggleQuote } from './commands.ts'

export interface Format {
  name: keyof Formats
  label: string
  Icon: LucideIcon
  command: StateCommand
}

const bold: Format = { name: 'bold', label: 'Bold', Icon: Bold, command: toggleBold }
const italic: Format = { name: 'italic', label: 'Italic', Icon: Italic, command: toggleItalic }
const heading: Format = { name: 'heading', label: 'Heading', Icon: Heading, command: toggleHeading }
const quote: Format = { name: 'quote', label: 'Quote', Icon: Quote, command: toggleQuote }

export const FORMATS: readonly Format[] = [bold, italic, heading, quote]
/** An edit of some words. */
export const WORD_FORMATS: readonly Format[] = [bold, italic]
