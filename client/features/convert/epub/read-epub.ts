import type { Element, Root } from 'hast'
import type { RootContent } from 'mdast'
import type { ChapterText, Preview } from '../book-text.ts'
import { arrange, type Piece } from '../chapters/chapter-parts.ts'
import { type EpubContents, epubContents } from './epub-contents.ts'
import { pagesOf } from './epub-pages.ts'
import { cutAtTitles, takeTitle } from './epub-titles.ts'
import { blankBreaks, showBlankBreaks } from '../html/html-breaks.ts'
import { showCentredTitles } from '../html/html-titles.ts'
import { takeHtmlNotes } from '../html/html-notes.ts'
import { notesToNodes } from '../html/html-markdown.ts'
import { elementOf, isElement } from '../html/html-tree.ts'
import { LeftOut } from '../left-out.ts'
import { BroughtPictures } from '../pictures/brought-pictures.ts'
import { previewOf } from '../preview.ts'
import { scenesOf } from '../chapters/scenes.ts'
import { splitChapters } from '../chapters/split.ts'

/** Kinds of pages that are no chapters. */
const NOT_TEXT =
  /\b(?:cover|titlepage|halftitlepage|toc|landmarks|page-list|loi|lot|colophon|copyright-page|imprint|imprimatur|index|endnotes|footnotes|rearnotes)\b/

/** The book in an EPUB: pages in the order they are read, titles from the table of contents or their headings. */
export function readEpub(files: Map<string, Uint8Array>): Preview {
  const contents = epubContents(files)
  const brought = new BroughtPictures(files)
  const pages = pagesOf(files, contents.pages, brought)
  // Notes may stand in a page of their own: the whole book is searched at once.
  const root: Root = {
    type: 'root',
    children: pages.map(({ path, body }) => elementOf('section', body, { path })),
  }
  const options = { newlines: contents.isOurs }
  const notes = notesToNodes(takeHtmlNotes(root), options)

  const skipped: string[] = []
  const left = new LeftOut()
  if (contents.isDrawnCover) left.add('cover')
  const kept: { path: string; kind: string; page: Element }[] = []
  for (const { path, kind, left: own } of pages) {
    const page = root.children.filter(isElement).find(({ properties }) => properties.path === path)
    const title = contents.titles.get(path)?.title
    if (NOT_TEXT.test(kind) || contents.skipped.has(path)) {
      // Notes that all stand in the text by now have left no page.
      if (page || !/notes\b/.test(kind)) skipped.push(title ?? contents.skipped.get(path) ?? kind)
    } else if (page) {
      left.take(own)
      kept.push({ path, kind, page })
    }
  }
  const blanks = contents.isOurs ? 0 : showBlankBreaks(kept.map(({ page }) => page))
  if (contents.titles.size <= 1) showCentredTitles(kept.map(({ page }) => page))
  const pieces: Piece[] = []
  for (const { path, kind, page } of kept)
    for (const [at, part] of cutAtTitles(page, contents.titles, path, options).entries()) {
      const isPart = at === 0 && /\bpart\b/.test(kind)
      addPart(pieces, part, { path, isPart }, contents)
    }
  const texts = arrange(pieces, contents.about.title).map(({ nodes, ...chapter }): ChapterText => ({
    ...chapter,
    sections: scenesOf(nodes, notes),
  }))
  return previewOf({ ...contents.about, pictures: brought.in(texts) }, texts, [
    ...(skipped.length > 0 && !contents.isOurs
      ? [`Left out, because they are not the text: ${skipped.join(', ')}.`]
      : []),
    ...blankBreaks(blanks),
    ...left.said(),
  ])
}

/** A page without a heading that the table of contents does not name continues the last chapter. */
function addPart(
  pieces: Piece[],
  { key, nodes: all }: { key: string | undefined; nodes: RootContent[] },
  { path: file, isPart }: { path: string; isPart: boolean },
  { titles, isOurs }: EpubContents,
) {
  const entry = titles.get(key ?? '')
  if (titles.size <= 1) {
    // Without contents, headings say where chapters begin.
    const { chapters } = splitChapters(all, { titled: true })
    if (chapters.length > 1) {
      for (const { part, ...chapter } of chapters) {
        if (part) pieces.push({ title: part, level: 1, nodes: [], file, isPart: true })
        pieces.push({ ...chapter, level: 1, file })
      }
      return
    }
  }
  pieces.push(...(entry?.above ?? []).map((part) => ({ ...part, nodes: [], file: '' })))
  const { title, nodes } = takeTitle(all, entry?.title, isOurs)
  const last = pieces.at(-1)
  if (title === '' && last && titles.size > 0) last.nodes.push(...nodes)
  else if (title !== '' || nodes.length > 0)
    pieces.push({ title, level: entry?.level ?? last?.level ?? 1, nodes, file, isPart })
}
