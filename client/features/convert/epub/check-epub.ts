import { fromXml } from 'xast-util-from-xml'
import { textOf, unzip } from '../zip/unzip.ts'
import { elements, type XmlNode } from '../xml.ts'

/** Problems for which a reader or a shop would refuse our EPUB; runs before each download. */
export function checkEpub(archive: Uint8Array): string[] {
  const problems = [...firstFile(archive)]
  const files = unzip(archive)
  const trees = new Map<string, XmlNode>()
  for (const [name, bytes] of files) {
    if (!/\.(?:xml|opf|xhtml)$/.test(name)) continue
    try {
      trees.set(name, fromXml(textOf(bytes)))
    } catch (error) {
      problems.push(`${name} is not XML: ${(error as Error).message}`)
    }
  }
  const [rootfile] = elements(trees.get('META-INF/container.xml'), 'rootfile')
  const path = rootfile?.attributes['full-path'] ?? ''
  const opf = trees.get(path)
  if (!opf) return [...problems, 'There is no package document.']
  return [...problems, ...packageProblems(opf, path.replace(/[^/]*$/, ''), files, trees)]
}

/** `mimetype` must be the first file, stored, without extra fields. */
function firstFile(archive: Uint8Array): string[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const plain =
    archive.length > 58 &&
    view.getUint32(0, true) === 0x04034b50 &&
    view.getUint16(8, true) === 0 &&
    view.getUint16(28, true) === 0
  const start = textOf(archive.subarray(30, 58))
  return plain && start === 'mimetypeapplication/epub+zip' ? [] : ['mimetype does not come first.']
}

function packageProblems(
  opf: XmlNode,
  folder: string,
  files: Map<string, Uint8Array>,
  trees: Map<string, XmlNode>,
): string[] {
  const problems: string[] = []
  const items = elements(opf, 'item').map(({ attributes }) => attributes)
  const listed = new Set(items.map(({ href }) => folder + href))
  for (const name of listed) if (!files.has(name)) problems.push(`${name} is listed but missing.`)
  for (const name of files.keys())
    if (name.startsWith(folder) && !listed.has(name) && !name.endsWith('.opf'))
      problems.push(`${name} is not listed.`)
  if (new Set(items.map(({ id }) => id)).size < items.length) problems.push('An id stands twice.')
  const navs = items.filter(({ properties }) => properties === 'nav')
  if (navs.length !== 1) problems.push(`There are ${navs.length} tables of contents.`)
  const modified = elements(opf, 'meta').filter(
    ({ attributes }) => attributes.property === 'dcterms:modified',
  )
  if (modified.length !== 1) problems.push(`The book was modified ${modified.length} times.`)
  // A book has an ISBN beside its own identifier.
  if (elements(opf, 'dc:identifier').length === 0) problems.push('There is no dc:identifier.')
  for (const name of ['dc:title', 'dc:language'])
    if (elements(opf, name).length !== 1) problems.push(`${name} does not stand there once.`)
  const spine = elements(opf, 'itemref').map(({ attributes }) => attributes.idref)
  if (spine.length === 0) problems.push('Nothing is read.')
  for (const idref of spine)
    if (!items.some(({ id }) => id === idref)) problems.push(`${idref} is read but not listed.`)
  for (const [name, tree] of trees)
    if (name.endsWith('.xhtml')) problems.push(...linkProblems(name, tree, folder, trees))
  return problems
}

/** Links within the book lead to a file and an id that are there. */
function linkProblems(
  name: string,
  tree: XmlNode,
  folder: string,
  trees: Map<string, XmlNode>,
): string[] {
  return elements(tree, 'a').flatMap(({ attributes }) => {
    const href = attributes.href ?? ''
    if (/^[a-z]+:/i.test(href)) return []
    const [file, id] = href.split('#')
    const target = trees.get(file ? folder + file : name)
    const found = target && (id === undefined || hasId(target, decodeURIComponent(id)))
    return found ? [] : [`${name} links to ${href}, which is not there.`]
  })
}

function hasId(tree: XmlNode, id: string): boolean {
  return elements(tree).some(({ attributes }) => attributes.id === id)
}
