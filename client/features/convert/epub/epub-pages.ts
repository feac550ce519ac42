import type { ElementContent } from 'hast'
import { rulesOfPage, Styles } from '../html/css-look.ts'
import { parseRules, type Rule } from '../html/css-rules.ts'
import { resolvePath } from '../file-names.ts'
import { showOrnaments } from '../html/html-breaks.ts'
import { tidyHtml } from '../html/html-tidy.ts'
import { findElement, isElement, parsePage, property } from '../html/html-tree.ts'
import type { BroughtPictures } from '../pictures/brought-pictures.ts'
import { bringPictures } from '../pictures/pictures-in-html.ts'
import { LeftOut } from '../left-out.ts'
import { textOf } from '../zip/unzip.ts'

interface Page {
  path: string
  /** The kind that the page itself names. */
  kind: string
  body: ElementContent[]
  left: LeftOut
}

/** The pages of an EPUB: their text and marks, with what is left out of each. */
export function pagesOf(
  files: Map<string, Uint8Array>,
  paths: string[],
  brought: BroughtPictures,
): Page[] {
  const rules = sheets(files)
  const trees = paths.map((path) => ({
    path,
    tree: parsePage(textOf(files.get(path) ?? new Uint8Array())),
  }))
  showOrnaments(trees.map(({ tree }) => tree))
  return trees.map(({ path, tree }): Page => {
    const body = findElement(tree, ({ tagName }) => tagName === 'body')
    const [only, ...others] = (body?.children ?? []).filter(isElement)
    const kind = [body, others.length === 0 ? only : null]
      .map((element) => (element ? property(element, 'epub:type') : ''))
      .join(' ')
      .trim()
    const styles = new Styles(rulesOfPage(tree, (href) => rules(resolvePath(path, href).path)))
    const left = new LeftOut()
    const nodes = bringPictures(located(body?.children ?? [], path), path, brought)
    return { path, kind, body: tidyHtml(nodes, left, styles), left }
  })
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

/** Ids and links say which file they mean, so that they still do when all pages are one tree. */
export function located(nodes: ElementContent[], path: string): ElementContent[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    const properties = { ...node.properties }
    const id = property(node, 'id') || (node.tagName === 'a' ? property(node, 'name') : '')
    if (id) properties.id = `${path}#${id}`
    if (node.tagName === 'a' && properties.href) {
      const target = resolvePath(path, property(node, 'href'))
      if (target.path) properties.href = `#${encodeURIComponent(`${target.path}#${target.id}`)}`
    }
    return { ...node, properties, children: located(node.children, path) }
  })
}
