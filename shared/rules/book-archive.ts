import { newNoteNames, renameNotes } from './note-names.ts'
import type { PlannedChapter } from './outline-text.ts'
import type { EntryField, EntryTie } from './entry-details.ts'
import type { EntryType } from './writing-form.ts'

// A book as a folder of Markdown and one file that describes the others, so that an import restores every letter. The app
// writes it as an archive of one book, the server into the copy of a world.

export const BOOK_FILE = 'book.json'

/** The separator between the scenes in a chapter's file. */
export const SCENE_SEPARATOR = '\n\n* * *\n\n'

/** The plan of a chapter; its scenes are those of its text, in the same order. */
export type ChapterPlan = Omit<PlannedChapter, 'title' | 'part'>

/** The layout of a text in its file. */
export interface Written {
  file: string
  /** The line above the text; without it the app writes the title. Front matter may come before it. */
  heading?: string
  /**
   * The places of the empty lines that the export inserted, and the length of the text with them. All other empty lines are the
   * writer's.
   */
  apart?: number[]
  length?: number
}

export interface ChapterFile extends Written {
  title: string
  /** The part that begins here. */
  part?: string
  /** Lengths of its scenes in the file. */
  scenes?: number[]
  /** Notes that have another name in the file, since those of two scenes met, and how they are called. */
  notes?: Record<string, string>
  plan?: ChapterPlan
}

/** The words that the book is to have, and the date by which. */
export interface TargetInFile {
  words?: number
  due_on?: string
}

export interface EntryFile extends Written {
  kind: EntryType
  name: string
  aliases: readonly string[]
  /** The file with its picture. */
  portrait?: string
  fields?: EntryField[]
  /** `to` is the file of the other entry. */
  ties?: EntryTie[]
}

/** Scenes as the words of one file, with what it takes to have them back. */
export function writeScenes(sections: readonly string[]) {
  const names = newNoteNames(sections)
  const scenes = sections.map((section, i) => renameNotes(section, names[i]!))
  const renamed = names.flatMap((some) => [...some].map(([old, name]) => [name, old] as const))
  return {
    text: scenes.join(SCENE_SEPARATOR),
    about: {
      scenes: scenes.map((scene) => scene.length),
      ...(renamed.length > 0 && { notes: Object.fromEntries(renamed) }),
    },
  }
}

/** Words in which pandoc takes no rule for the head of YAML (it does where others follow in the next line), and how to have them back. */
export function withRulesApart(words: string): {
  text: string
  about: Pick<Written, 'apart' | 'length'>
} {
  const apart: number[] = []
  const written: string[] = []
  let at = 0
  let isOpen = true
  const lines = words.split('\n')
  for (const [i, line] of lines.entries()) {
    written.push(line)
    at += line.length + 1
    const isRule: boolean = isOpen && /^---[ \t]*$/.test(line)
    const next = lines[i + 1] ?? ''
    if (isRule && next.trim() !== '') {
      written.push('')
      apart.push(at)
      at += 1
    }
    // After an empty line, or an inserted one, a rule would begin front matter.
    isOpen = isRule || line.trim() === ''
  }
  const text = written.join('\n')
  return { text, about: apart.length > 0 ? { apart, length: text.length } : {} }
}

/** The text without the inserted lines; if a user has edited the file since, the text as it is. */
export function withRulesTogether(
  text: string,
  { apart = [], length }: Pick<Written, 'apart' | 'length'>,
): string {
  if (text.length !== length || apart.some((at) => text[at] !== '\n')) return text
  return [0, ...apart].map((at, i) => text.slice(i === 0 ? 0 : at + 1, apart[i])).join('')
}
