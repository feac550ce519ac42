import { strToU8, type Zippable, zipSync } from 'fflate'
import { BOOK_FILE, type ChapterFile, type EntryFile } from '#shared/rules/book-archive.ts'
import { withAddresses } from '#shared/rules/chapter-pictures.ts'
import { outlineText } from '#shared/rules/outline-text.ts'
import { type BookText, type EntryText, NO_PLAN, type Working } from '../book-text.ts'
import { archiveDate, extensionOf, nameOf } from '../file-names.ts'
import { picturesOut } from '../pictures/pictures-out.ts'
import { writeChapter, writeEntry } from './own-markdown.ts'

/** Folder of the pictures in the chapters. */
const PICTURES = 'pictures/'

/**
 * Writes `book.json`, a Markdown file for each chapter and each entry of the story bible, and the cover, which
 * `readMarkdownZip` reads again. Adds the plan as a text and named versions, for people.
 */
export function writeMarkdownZip(book: BookText): Uint8Array<ArrayBuffer> {
  const { cover, chapters, pictures: _, working, versions = [], ...about } = book
  const pictures = picturesOut(book)
  const names = new Map(pictures.map(({ looks, name }) => [looks.id, PICTURES + name]))
  const digits = Math.max(3, String(chapters.length).length)
  const named = chapters.map((chapter, index) => {
    const { text, about: own } = writeChapter({
      ...chapter,
      sections: chapter.sections.map((text) => withAddresses(text, names)),
    })
    const file = `${String(index + 1).padStart(digits, '0')}-${nameOf(chapter.title)}.md`
    const listed: ChapterFile = { file, title: chapter.title, ...own }
    return { listed, text }
  })
  const entries = working ? namedEntries(working) : []
  const extension = cover && extensionOf(cover)
  const coverFile = extension && `cover.${extension}`
  const manifest = {
    ...about,
    ...(coverFile && { cover: coverFile }),
    ...(working && {
      overview: working.overview,
      themes: working.themes,
      ...(working.target && { target: working.target }),
      bible: entries.map(({ listed }) => listed),
    }),
    chapters: named.map(({ listed }) => listed),
  }
  const files: Zippable = { [BOOK_FILE]: strToU8(`${JSON.stringify(manifest, null, 2)}\n`) }
  for (const { listed, text } of [...named, ...entries]) files[listed.file] = strToU8(`${text}\n`)
  for (const { listed, portrait } of entries)
    if (listed.portrait && portrait) files[listed.portrait] = [portrait.bytes, { level: 0 }]
  if (working) files['outline.md'] = strToU8(outlineOf(book, working))
  Object.assign(files, versionFiles(versions))
  if (cover && coverFile) files[coverFile] = [cover.bytes, { level: 0 }]
  for (const { name, file } of pictures) files[PICTURES + name] = [file.bytes, { level: 0 }]
  return zipSync(files, { mtime: archiveDate(book) })
}

function namedEntries({ bible }: Working) {
  const taken = new Set<string>()
  const files = bible.map((entry) => freeName(entry, taken))
  return bible.map((entry, i) => {
    const { text: _, portrait, ties, ...about } = entry
    const file = files[i]!
    const extension = portrait && extensionOf(portrait)
    const listed: EntryFile = {
      file,
      ...about,
      ...(extension && { portrait: file.replace(/md$/, extension) }),
      ...(ties && { ties: ties.map(({ to, words }) => ({ to: files[to]!, words })) }),
    }
    return { listed, text: writeEntry(entry), portrait }
  })
}

/** Two entries may be called the same. */
function freeName({ kind, name }: EntryText, taken: Set<string>): string {
  const path = `bible/${kind}/${nameOf(name)}`
  let free = path
  for (let n = 2; taken.has(free); n += 1) free = `${path}-${n}`
  taken.add(free)
  return `${free}.md`
}

function outlineOf({ title, chapters }: BookText, { overview, themes }: Working): string {
  const planned = chapters.map(({ title: own, part, plan }) => ({
    ...NO_PLAN,
    ...plan,
    title: own,
    part,
  }))
  return outlineText(title, { overview, themes, chapters: planned })
}

function versionFiles(versions: NonNullable<BookText['versions']>): Zippable {
  const files: Zippable = {}
  const digits = Math.max(3, String(versions.length).length)
  for (const [i, { of, name, created_at, text }] of versions.entries()) {
    const heading = `${of}: ${name || 'Named version'}`
    const file = `${String(i + 1).padStart(digits, '0')}-${created_at.slice(0, 10)}-${nameOf(heading)}`
    files[`versions/${file}.md`] = strToU8(`# ${heading}\n\n${text}\n`)
  }
  return files
}
