import { newNoteNames, renameNotes } from '#shared/rules/note-names.ts'
import type { ChapterText } from './book-text.ts'
import { printable } from './clean.ts'
import { SCENE_SEPARATOR } from './file-names.ts'
import { toMarkdown } from './markdown.ts'

/** What `book.json` says of a chapter's file, so that it comes back letter by letter. */
export interface ChapterFile {
  file: string
  title: string
  /** Lengths of its scenes, as they stand in the file. */
  scenes?: number[]
  /** Notes that have another name in the file, since those of two scenes met, and how they are called. */
  notes?: Record<string, string>
}

/** A chapter as any Markdown editor reads it, with what it takes to have it back. */
export function writeChapter({ title, sections }: ChapterText) {
  const names = newNoteNames(sections)
  const scenes = sections.map((section, i) => renameNotes(section, names[i]!))
  const renamed = names.flatMap((some) => [...some].map(([old, name]) => [name, old] as const))
  return {
    text: beginOf(title) + scenes.join(SCENE_SEPARATOR),
    about: {
      scenes: scenes.map((scene) => scene.length),
      ...(renamed.length > 0 && { notes: Object.fromEntries(renamed) }),
    },
  }
}

/** The chapter as it was written; null once somebody has changed its file, or when an older app made it. */
export function readOwnChapter(file: ChapterFile, text: string): ChapterText | null {
  const { title, scenes, notes } = file
  const written = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
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

function beginOf(title: string): string {
  if (title === '') return ''
  const text = { type: 'text' as const, value: title }
  return `${toMarkdown([{ type: 'heading', depth: 1, children: [text] }])}\n\n`
}
