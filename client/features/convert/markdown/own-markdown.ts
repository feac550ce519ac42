import {
  SCENE_SEPARATOR,
  type ChapterFile,
  withRulesTogether,
  type Written,
  writeScenes,
} from '#shared/rules/book-archive.ts'
import { renameNotes } from '#shared/rules/note-names.ts'
import type { ChapterText, EntryText } from '../book-text.ts'
import { printable } from '../text/clean.ts'
import { takeFrontMatter } from './front-matter.ts'
import { headingOf } from './markdown.ts'

/** A chapter as any Markdown editor reads it, with what it takes to have it back. */
export function writeChapter({ title, part, sections, plan }: ChapterText) {
  const { text, about } = writeScenes(sections)
  return {
    text: beginOf(title) + text,
    about: { ...(part && { part }), ...about, ...(plan && { plan }) },
  }
}

/** The chapter as its writer wrote it; null if the file was changed, or if an older app made it. */
export function readOwnChapter(file: ChapterFile, text: string): ChapterText | null {
  const { title, scenes, notes } = file
  const body = wordsIn(file, text)
  const begin = beginIn(file, title)
  if (!scenes || !body.startsWith(begin)) return null
  const written = withRulesTogether(body.slice(begin.length), file)
  let at = 0
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
export function writeEntry({ name, text }: EntryText): string {
  return beginOf(name) + text
}

/** The text below the name of an entry; all of the file if its name was removed. */
export function readEntry(name: string, file: Omit<Written, 'file'>, text: string): string {
  const written = printable(wordsIn(file, text))
  const begin = beginIn(file, name)
  if (written.startsWith(begin)) return withRulesTogether(written.slice(begin.length), file)
  return written.trimEnd() === begin.trimEnd() ? '' : written
}

/** Reads from `book.json` how the words are laid out in their file. */
export function writtenIn({
  heading,
  apart,
  length,
}: Record<string, unknown>): Omit<Written, 'file'> {
  return {
    ...(typeof heading === 'string' && { heading }),
    ...(typeof length === 'number' && { length }),
    ...(Array.isArray(apart) && { apart: apart.map(Number) }),
  }
}

/** The text of a file below its front matter. */
export function wordsIn({ heading }: Omit<Written, 'file'>, file: string): string {
  const written = asWritten(file)
  if (heading === undefined) return written
  const { rest } = takeFrontMatter(written, true)
  return rest === written ? written : rest.replace(/^\n/, '')
}

function asWritten(file: string): string {
  return file.replace(/\r\n?/g, '\n').replace(/\n$/, '')
}

function beginIn({ heading }: Omit<Written, 'file'>, title: string): string {
  return heading === undefined ? beginOf(title) : `${heading}\n\n`
}

function beginOf(title: string): string {
  return title === '' ? '' : `${headingOf(title, 1)}\n\n`
}
