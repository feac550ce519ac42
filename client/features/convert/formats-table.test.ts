import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import type { Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { expect, test } from 'vitest'
import { pictureIds, pictureMarkdown } from '#shared/rules/chapter-pictures.ts'
import type { BookFormat, BookText } from './book-text.ts'
import { readFiles, writeFile } from './formats.ts'
import { parseMarkdown, walk } from './markdown/markdown.ts'
import { novel } from './testing/novel.ts'
import { png } from './testing/png.ts'

/** Samples of each mark in Markdown, by its name in the table of the help; a scene break separates two scenes. */
const MARKS: Record<string, string[]> = {
  Italic: ['An *island*.'],
  Bold: ['An **island**.'],
  'Struck out': ['An ~~island~~.'],
  Underlined: ['An <u>island</u>.'],
  'Superscript, subscript': ['40 m<sup>2</sup> of H<sub>2</sub>O.'],
  'Small capitals': ['<span class="smallcaps">The Ledger</span> says so.'],
  Footnotes: ['An island.[^1]\n\n[^1]: Far.'],
  Quotations: ['> An island.\n\nSaid she.'],
  'Headings within a chapter': ['A.\n\n## Before the bell\n\nB.'],
  Lists: ['1. Bread\n2. Salt'],
  Tables: ['| Stop | Paces |\n| - | - |\n| Mill | 12 |'],
  'Line breaks': ['Come in,\\\nthe soup is hot.'],
  'Breaks between scenes': ['A.', 'B.'],
  'Text that is set from right to left': ['הילד הלך, *לאט*.'],
}
/** The same by what the parser calls it, for files of other programs. */
const KINDS: Record<string, (book: BookText) => boolean> = {
  Italic: has('emphasis'),
  Bold: has('strong'),
  'Struck out': has('delete'),
  Underlined: says(/<u>never<\/u>/),
  'Superscript, subscript': says(/m<sup>2<\/sup>[^]*H<sub>2<\/sub>O/),
  'Small capitals': says(/<span class="smallcaps">The Ledger<\/span>/),
  Footnotes: has('footnoteDefinition'),
  Quotations: has('blockquote'),
  'Headings within a chapter': has('heading'),
  Lists: has('listItem'),
  Tables: has('table'),
  'Line breaks': has('break'),
  'Breaks between scenes': ({ chapters }) => chapters.some(({ sections }) => sections.length > 1),
  'Text that is set from right to left': says(/בדרך המלח, \*לאט\*/),
}
const OURS: Record<string, BookFormat> = { EPUB: 'epub', Word: 'docx', Markdown: 'markdown' }
/** Files that two programs wrote in each format. */
const THEIRS: Record<string, string[]> = {
  EPUB: ['pandoc-3.epub'],
  Word: ['pandoc.docx', 'libreoffice.docx'],
  ODT: ['pandoc.odt', 'libreoffice-from-word.odt'],
  RTF: ['pandoc.rtf', 'libreoffice.rtf'],
  HTML: ['pandoc.html', 'libreoffice.html'],
  Markdown: ['pandoc.md'],
}

const textOf = (book: BookText) => book.chapters.flatMap(({ sections }) => sections).join('\n\n')

function says(pattern: RegExp) {
  return (book: BookText) => pattern.test(textOf(book))
}

function has(kind: string) {
  return (book: BookText) => {
    let found = false
    walk(parseMarkdown(textOf(book)), ({ type }) => (found ||= type === kind))
    return found
  }
}

const PICTURES = 'Pictures in the text'
const { bytes: PNG } = png(1200, 800, 1)
const base64 = btoa(String.fromCharCode(...PNG))
const hex = [...PNG].map((byte) => byte.toString(16).padStart(2, '0')).join('')
/** A text with a picture, in each format that is only read; the others are written here. */
const WITH_PICTURE: Record<string, () => File> = {
  ODT: () => {
    const content =
      '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:xlink="x"><office:body><office:text><text:p>Dark.<draw:frame><draw:image xlink:href="Pictures/a.png"/></draw:frame></text:p></office:text></office:body></office:document-content>'
    const mimetype = strToU8('application/vnd.oasis.opendocument.text')
    const parts = { mimetype, 'content.xml': strToU8(content), 'Pictures/a.png': PNG }
    return new File([zipSync(parts)], 'one.odt')
  },
  RTF: () => new File([`{\\rtf1\\ansi Dark.{\\pict\\pngblip ${hex}}\\par}`], 'one.rtf'),
  HTML: () => new File([`<p>Dark. <img src="data:image/png;base64,${base64}"></p>`], 'one.html'),
}

async function bringsPicture(file: File): Promise<boolean> {
  const { book } = await readFiles([file])
  return book.pictures?.size === 1 && pictureIds(textOf(book)).length === 1
}

async function writtenWithPicture(format: BookFormat): Promise<File> {
  const id = '0190f2a4-0000-7000-8000-00000000000a'
  const looks = { id, width: 1200, height: 800, size: 'medium', decorative: false } as const
  const sections = [`Dark.\n\n${pictureMarkdown(looks, 'A map', '')}`]
  const pictures = new Map([[id, png(1200, 800, 1)]])
  return writeFile(novel({ chapters: [{ title: 'One', sections }], pictures }), format)
}

async function comesIn(mark: string, format: string): Promise<boolean> {
  const own = OURS[format]
  if (mark === PICTURES)
    return bringsPicture(own ? await writtenWithPicture(own) : WITH_PICTURE[format]!())
  for (const name of THEIRS[format]!) {
    const bytes = readFileSync(new URL(`corpus/${name}`, import.meta.url))
    const { book } = await readFiles([new File([bytes], name)])
    if (!KINDS[mark]?.(book)) return false
  }
  return true
}

/** Out, and in again, letter by letter. */
async function goesOut(mark: string, format: string): Promise<boolean> {
  const sections = MARKS[mark]
  const own = OURS[format]
  if (mark === PICTURES) return own !== undefined && bringsPicture(await writtenWithPicture(own))
  if (!sections || !own) return false
  const book = novel({ chapters: [{ title: 'One', sections }] })
  const back = await readFiles([await writeFile(book, own)])
  return JSON.stringify(back.book.chapters) === JSON.stringify(book.chapters)
}

test('the table of the help says what comes in from each format, and what goes out to it', async () => {
  const help = readFileSync(new URL('../info/pages/how-it-works.md', import.meta.url), 'utf8')
  const tables = parseMarkdown(help).children.filter((node): node is Table => node.type === 'table')
  const [head, ...rows] = tables
    .map(({ children }) =>
      children.map(({ children: cells }) => cells.map((cell) => toString(cell))),
    )
    .find(([first]) => first?.[0] === 'In the text')!
  const [, ...formats] = head!
  expect(formats).toEqual(Object.keys(THEIRS))
  for (const [mark = '', ...cells] of rows)
    for (const [i, format] of formats.entries()) {
      const known = [
        (await comesIn(mark, format)) && 'in',
        (await goesOut(mark, format)) && 'out',
      ].filter(Boolean)
      expect({ mark, format, says: cells[i] }).toEqual({
        mark,
        format,
        says: known.join('/') || 'no',
      })
    }
  expect(rows.map(([mark]) => mark)).toEqual(expect.arrayContaining(Object.keys(MARKS)))
})
