import { newNoteNames, renameNotes } from '#shared/rules/note-names.ts'
import type { BibleEntry, ChapterPlan, ChapterText } from './book-text.ts'
import { printable } from './clean.ts'
import { SCENE_SEPARATOR } from './file-names.ts'
import { headingOf } from './markdown.ts'

/** What `book.json` says of a chapter's file, so that it comes back letter by letter. */
export interface ChapterFile {
  file: string
  title: string
  /** The part that begins here. */
  part?: string
  /** Lengths of its scenes, as they stand in the file. */
  scenes?: number[]
  /** Notes that have another name in the file, since those of two scenes met, and how they are called. */
  notes?: Record<string, string>
  plan?: ChapterPlan
}

/** What `book.json` says of an entry of the story bible. */
export interface EntryFile extends Omit<BibleEntry, 'text'> {
  file: string
}

/** A chapter as any Markdown editor reads it, with what it takes to have it back. */
export function writeChapter({ title, part, sections, plan }: ChapterText) {
  const names = newNoteNames(sections)
  const scenes = sections.map((section, i) => renameNotes(section, names[i]!))
  const renamed = names.flatMap((some) => [...some].map(([old, name]) => [name, old] as const))
  return {
    text: beginOf(title) + scenes.join(SCENE_SEPARATOR),
    about: {
      ...(part && { part }),
      scenes: scenes.map((scene) => scene.length),
      ...(renamed.length > 0 && { notes: Object.fromEntries(renamed) }),
      ...(plan && { plan }),
    },
  }
}

/** The chapter as it was written; null once somebody has changed its file, or when an older app made it. */
export function readOwnChapter(file: ChapterFile, text: string): ChapterText | null {
  const { title, scenes, notes } = file
  const written = asWritten(text)
  let at = beginOf(title).length
  if (!scenes || !written.startsWith(beginOf(title))) return null
  const names = new Map(Object.entries(notes ?? {}))
  const sections: string[] = []
  for (const [i, length] of scenes.entries()) {
    if (i > 0) {
      if (!written.startsWith(SCENE_SEPARATOR, at)) return null
      at += SCENE_SEPARATOR.length
    }
    if (!(length >= 0)) return null
    sections.push(renameNotes(printable(written.slice(at, at + length)), names))
    at += length
  }
  return at === written.length ? { title, sections } : null
}

/** An entry of the story bible, below its name. */
export function writeEntry({ name, text }: BibleEntry): string {
  return beginOf(name) + text
}

/** What stands below the name of an entry; all of the file where somebody has taken its name away. */
export function readEntry(name: string, text: string): string {
  const written = printable(asWritten(text))
  const begin = beginOf(name)
  if (written.startsWith(begin)) return written.slice(begin.length)
  return written.trimEnd() === begin.trimEnd() ? '' : written
}

function asWritten(file: string): string {
  return file.replace(/\r\n?/g, '\n').replace(/\n$/, '')
}

function beginOf(title: string): string {
  return title === '' ? '' : `${headingOf(title, 1)}\n\n`
}
