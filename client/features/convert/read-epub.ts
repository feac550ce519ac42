import type { ElementContent, Root } from 'hast'
import type { RootContent } from 'mdast'
import type { ChapterText, Preview } from './book-text.ts'
import { type EpubContents, epubContents, resolvePath } from './epub-contents.ts'
import { cutAtTitles, takeTitle } from './epub-titles.ts'
import { takeHtmlNotes } from './html-notes.ts'
import { notesToNodes } from './html-markdown.ts'
import { rulesOfPage, Styles } from './css-look.ts'
import { parseRules, type Rule } from './css-rules.ts'
import { tidyHtml } from './html-tidy.ts'
import { elementOf, findElement, isElement, parsePage, property } from './html-tree.ts'
import { LeftOut } from './left-out.ts'
import { previewOf } from './preview.ts'
import { scenesOf } from './scenes.ts'
import { textOf } from './unzip.ts'

/** Kinds of pages that are no chapters. */
const NOT_TEXT =
  /\b(?:cover|titlepage|halftitlepage|toc|landmarks|page-list|loi|lot|colophon|copyright-page|imprint|imprimatur|index|endnotes|footnotes|rearnotes)\b/

interface Page {
  path: string
  /** What the page says it is. */
  kind: string
  body: ElementContent[]
  left: LeftOut
}

/** The book in an EPUB: pages in the order they are read, titles from the table of contents or their headings. */
export function readEpub(files: Map<string, Uint8Array>): Preview {
  const contents = epubContents(files)
  const rules = sheets(files)
  const pages = contents.pages.map((path) => pageOf(files, path, rules))
  // Notes may stand in a page of their own: the whole book is searched at once.
  const root: Root = {
    type: 'root',
    children: pages.map(({ path, body }) => elementOf('section', body, { path })),
  }
  const options = { newlines: contents.isOurs }
  const notes = notesToNodes(takeHtmlNotes(root), options)

  const skipped: string[] = []
  const left = new LeftOut()
  const chapters: { title: string; nodes: RootContent[] }[] = []
  for (const { path, kind, left: own } of pages) {
    const page = root.children.find((child) => isElement(child) && child.properties.path === path)
    const title = contents.titles.get(path)
    if (NOT_TEXT.test(kind) || contents.skipped.has(path))
      skipped.push(title ?? contents.skipped.get(path) ?? kind)
    else if (page && isElement(page)) {
      left.take(own)
      for (const part of cutAtTitles(page, contents.titles, path, options))
        addPart(chapters, part, contents)
    }
  }
  const texts = chapters.map(({ title, nodes }): ChapterText => ({
    title,
    sections: scenesOf(nodes, notes),
  }))
  return previewOf(contents.about, texts, [
    ...(skipped.length > 0 && !contents.isOurs
      ? [`Left out, because they are not the text: ${skipped.join(', ')}.`]
      : []),
    ...left.said(),
  ])
}

/** A page that the table of contents does not name and that has no heading goes on where the last one stopped. */
function addPart(
  chapters: { title: string; nodes: RootContent[] }[],
  part: { label: string | undefined; nodes: RootContent[] },
  { titles, isOurs }: EpubContents,
) {
  const { title, nodes } = takeTitle(part.nodes, part.label, isOurs)
  const last = chapters.at(-1)
  if (title === '' && last && titles.size > 0) last.nodes.push(...nodes)
  else if (title !== '' || nodes.length > 0) chapters.push({ title, nodes })
}

/** Style sheets by path, each read once. */
function sheets(files: Map<string, Uint8Array>): (path: string) => Rule[] {
  const known = new Map<string, Rule[]>()
  return (path) => {
    const rules = known.get(path) ?? parseRules(textOf(files.get(path) ?? new Uint8Array()))
    known.set(path, rules)
    return rules
  }
}

function pageOf(
  files: Map<string, Uint8Array>,
  path: string,
  rules: (path: string) => Rule[],
): Page {
  const tree = parsePage(textOf(files.get(path) ?? new Uint8Array()))
  const body = findElement(tree, ({ tagName }) => tagName === 'body')
  const [only, ...others] = (body?.children ?? []).filter(isElement)
  const kind = [body, others.length === 0 ? only : null]
    .map((element) => (element ? property(element, 'epub:type') : ''))
    .join(' ')
    .trim()
  const styles = new Styles(rulesOfPage(tree, (href) => rules(resolvePath(path, href).path)))
  const left = new LeftOut()
  return { path, kind, body: tidyHtml(located(body?.children ?? [], path), left, styles), left }
}

/** Ids and links say which file they mean, so that they still do when all pages are one tree. */
function located(nodes: ElementContent[], path: string): ElementContent[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    const properties = { ...node.properties }
    if (properties.id) properties.id = `${path}#${property(node, 'id')}`
    if (node.tagName === 'a' && properties.href) {
      const target = resolvePath(path, property(node, 'href'))
      if (target.path) properties.href = `#${encodeURIComponent(`${target.path}#${target.id}`)}`
    }
    return { ...node, properties, children: located(node.children, path) }
  })
}
