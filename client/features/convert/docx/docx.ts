import { directionOf } from '#shared/rules/direction.ts'
import { Document, HeadingLevel, type IPropertiesOptions, Packer, Paragraph } from 'docx'
import type { Definition, FootnoteDefinition, RootContent } from 'mdast'
import { altOfCover, type BookText, GENERATED_LABELS } from '../book-text.ts'
import { chapterTree } from '../preview/chapter-tree.ts'
import { markComments } from '../comments/comment-edges.ts'
import { clean, cleanLanguage } from '../text/clean.ts'
import { blocksOf, lineOf, type Numbering } from './docx-blocks.ts'
import { detailProperties } from './docx-details.ts'
import { DocxComments } from './docx-comment-list.ts'
import { coverPage } from './docx-cover.ts'
import { PART_STYLE } from './docx-style-sheet.ts'
import { docxStyles, listLevels } from './docx-styles.ts'
import type { References } from './docx-text.ts'
import { withSections } from '../comments/place-threads.ts'

/** The book as a Word document. */
export async function writeDocx(book: BookText): Promise<Uint8Array<ArrayBuffer>> {
  const lists = countedLists()
  const footnotes: Record<string, { children: Paragraph[] }> = {}
  const title = clean(book.title).trim() || 'Untitled'
  const author = clean(book.author).trim()
  const language = cleanLanguage(book.language)
  const direction = directionOf(language)
  const comments = new DocxComments(direction)
  const children = [
    ...coverPage(book.cover, altOfCover(book)),
    lineOf(title, direction, { heading: HeadingLevel.TITLE }),
    ...(author ? [lineOf(author, direction, { style: 'Subtitle' })] : []),
    ...book.chapters.flatMap((chapter, index) => {
      // The tree is made of clean texts.
      const { sections, threads } = withSections(chapter, chapter.sections.map(clean))
      const numbered = comments.take(threads ?? [])
      const homeless: number[] = []
      const tree = chapterTree(sections, (scene, at) => {
        const own = numbered.filter((thread) => thread.scene === at)
        homeless.push(...markComments(scene, sections[at]!, own))
      }).children
      const references = referencesOf(tree, Object.keys(footnotes).length, book)
      const place = { quotes: 0, lists: 0, numbering: lists, references, direction }
      for (const note of tree.filter(isNote)) {
        const number = references.notes.get(note.identifier)
        const blocks = blocksOf(note.children, place).filter((block) => block instanceof Paragraph)
        if (number !== undefined) footnotes[number] = { children: blocks }
      }
      const name = clean(chapter.title).trim() || `Chapter ${index + 1}`
      const part = clean(chapter.part ?? '').trim()
      const onNewPage = { pageBreakBefore: true }
      const options = { heading: HeadingLevel.HEADING_1, ...onNewPage }
      return [
        ...(part ? [lineOf(part, direction, { style: PART_STYLE, ...onNewPage })] : []),
        lineOf(name, direction, options, homeless),
        ...blocksOf(tree, place),
      ]
    }),
  ]
  const document = new Document({
    ...properties(book, title, author),
    styles: docxStyles(language),
    numbering: { config: lists.config() },
    footnotes,
    comments: { children: comments.all },
    sections: [{ children }],
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

function properties(book: BookText, title: string, author: string): Partial<IPropertiesOptions> {
  const custom = {
    Rights: book.rights,
    Origin: GENERATED_LABELS[book.generated],
    Address: book.url ?? '',
    Identifier: book.id,
    ...detailProperties(book.details),
  }
  return {
    title,
    creator: author,
    lastModifiedBy: author,
    subject: clean(book.genre),
    keywords: clean(book.details.tags.join(', ')),
    description: clean(book.description),
    customProperties: Object.entries(custom)
      .map(([name, value]) => ({ name, value: clean(value) }))
      .filter(({ value }) => value !== ''),
  }
}

function isNote(node: RootContent): node is FootnoteDefinition {
  return node.type === 'footnoteDefinition'
}

function referencesOf(tree: RootContent[], before: number, book: BookText): References {
  const definitions = tree.filter((node): node is Definition => node.type === 'definition')
  const notes = [...new Set(tree.filter(isNote).map(({ identifier }) => identifier))]
  return {
    definitions: new Map(definitions.map((node) => [node.identifier, node])),
    notes: new Map(notes.map((identifier, index) => [identifier, before + index + 1])),
    book,
    base: book.url,
  }
}

/** Each numbered list counts for itself; those that begin with the same number share their levels. */
function countedLists(): Numbering & {
  config(): { reference: string; levels: ReturnType<typeof listLevels> }[]
} {
  const starts = new Set<number>()
  let instance = 0
  return {
    next(start) {
      starts.add(start)
      instance += 1
      return { reference: `numbers-${start}`, instance }
    },
    config: () => [
      { reference: 'bullets', levels: listLevels(null) },
      ...[...starts].map((start) => ({ reference: `numbers-${start}`, levels: listLevels(start) })),
    ],
  }
}
