import type { ElementContent, Root } from 'hast'
import type { Preview } from '../book-text.ts'
import { cleanLine } from '../text/clean.ts'
import { rulesOfPage, Styles } from './css-look.ts'
import { decode, encodingsSaid } from '../text/encodings.ts'
import { located } from '../epub/epub-pages.ts'
import { bookOfHtml, joinPages } from './html-book.ts'
import { showOrnaments } from './html-breaks.ts'
import { findElement, parsePage, property, wordsOf } from './html-tree.ts'
import { BroughtPictures, withPictures } from '../pictures/brought-pictures.ts'
import { bringPictures } from '../pictures/pictures-in-html.ts'
import { LeftOut } from '../left-out.ts'
import { byName, lastName, type TextFile, titleOfFile } from '../text/text-files.ts'

/** True if a text is a page of HTML; Markdown may begin with a tag as well, but not with these. */
export function isHtmlPage({ name, bytes }: TextFile): boolean {
  const head = decode(bytes.subarray(0, 2_000)).text.replace(
    /^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->)*/,
    '',
  )
  return /^<(?:!doctype html|html|head|body)\b/i.test(head) || /\.x?html?$/i.test(name)
}

/** Pages of HTML in the order of their names; a page among several is a chapter if no heading says otherwise. */
export function readHtml(
  files: TextFile[],
  brought: BroughtPictures = new BroughtPictures(),
): Preview {
  const assumed: [name: string, encoding: string][] = []
  const pages = files
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map(({ name, bytes }) => {
      const { text, assumed: encoding } = decode(bytes)
      if (encoding) assumed.push([name, encoding])
      return { name, tree: parsePage(text) }
    })
  showOrnaments(pages.map(({ tree }) => tree))
  const [first] = pages
  const about = first ? aboutOf(first.tree, files.length > 1 ? '' : first.name) : {}
  const styles = new Styles(pages.flatMap(({ tree }) => rulesOfPage(tree)))
  const nodes = joinPages(
    pages.map(({ name, tree }) => ({
      title: titleOf(tree) || titleOfFile(name) || lastName(name),
      nodes: bringPictures(located(bodyOf(tree), name), name, brought),
    })),
  )
  const preview = bookOfHtml({ nodes, left: new LeftOut(), styles, about })
  const warnings = [...encodingsSaid(assumed), ...preview.warnings]
  return withPictures({ ...preview, warnings }, brought)
}

/** LibreOffice writes the lines above and below each page once, as the first and the last block. */
const ofEachPage = (node: ElementContent) =>
  node.type === 'element' && /^(?:header|footer)$/.test(property(node, 'title'))

function bodyOf(tree: Root): ElementContent[] {
  const body = findElement(tree, ({ tagName }) => tagName === 'body')
  return body?.children.filter((node) => !ofEachPage(node)) ?? []
}

function titleOf(tree: Root): string {
  const title = findElement(tree, ({ tagName }) => tagName === 'title')
  return title ? cleanLine(wordsOf(title)) : ''
}

function aboutOf(tree: Root, name: string) {
  const named = findElement(
    tree,
    (element) => /^(?:html|body)$/.test(element.tagName) && property(element, 'lang') !== '',
  )
  const meta = (key: string) => {
    const found = findElement(
      tree,
      (element) => element.tagName === 'meta' && property(element, 'name').toLowerCase() === key,
    )
    return found ? property(found, 'content') : ''
  }
  return {
    title: titleOf(tree) || titleOfFile(name),
    author: meta('author') || meta('dcterms.creator'),
    description: meta('description'),
    language: named ? property(named, 'lang') : '',
  }
}
