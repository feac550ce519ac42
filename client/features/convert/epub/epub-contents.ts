import { fromXml } from 'xast-util-from-xml'
import { ConvertError, type FoundBook, type Generated } from '../book-text.ts'
import { detailsOfEpub } from './epub-details.ts'
import { clean } from '../text/clean.ts'
import { GENERATOR } from './epub-package.ts'
import { navTitles, ncxTitles, type Titles } from './epub-toc.ts'
import { coverOf } from './epub-cover.ts'
import { resolvePath } from '../file-names.ts'
import { textOf } from '../zip/unzip.ts'
import { elements, withPlainNames, xmlText, type XmlElement, type XmlNode } from '../xml.ts'

export interface EpubContents {
  about: FoundBook
  /** Pages in the order they are read: paths in the archive. */
  pages: string[]
  titles: Titles
  /** Pages that are not the text: by path, why. */
  skipped: Map<string, string>
  /** The cover is a drawing and no picture. */
  isDrawnCover: boolean
  /** The file is one of ours. */
  isOurs: boolean
}

/** Reads an EPUB's metadata, pages and table of contents. */
export function epubContents(files: Map<string, Uint8Array>): EpubContents {
  const path = packagePath(files)
  const opf = xmlOf(files, path)
  const items = new Map(
    elements(opf, 'item').map(({ attributes }) => [attributes.id ?? '', attributes] as const),
  )
  const pathOf = (id: string | null | undefined) =>
    resolvePath(path, items.get(id ?? '')?.href ?? '').path
  const spine = elements(opf, 'itemref')
    .filter(({ attributes }) => items.has(attributes.idref ?? ''))
    .map(({ attributes }) => pathOf(attributes.idref))
  const pages = [...new Set(spine)].filter((page) => files.has(page))
  if (pages.length === 0) throw new ConvertError('This EPUB has no pages to read.')

  const nav = [...items.values()].find(({ properties }) =>
    /(?:^|\s)nav(?:\s|$)/.test(properties ?? ''),
  )
  const ncx = [...items.values()].find((item) => item['media-type'] === 'application/x-dtbncx+xml')
  const navPath = nav && resolvePath(path, nav.href ?? '').path
  const ncxPath = ncx && resolvePath(path, ncx.href ?? '').path
  const inNav = navPath ? navTitles(textOf(files.get(navPath) ?? new Uint8Array()), navPath) : null
  const titles =
    ncxPath && !inNav?.size ? ncxTitles(xmlOf(files, ncxPath), ncxPath) : (inNav ?? new Map())

  const skipped = new Map(navPath ? [[navPath, 'Contents']] : [])
  for (const { attributes } of elements(opf, 'reference'))
    if (/^(?:cover|title-page|toc|copyright-page|colophon)$/.test(attributes.type ?? ''))
      skipped.set(resolvePath(path, attributes.href ?? '').path, attributes.title ?? 'Cover')
  const generator = elements(opf, 'meta').find(({ attributes }) => attributes.name === 'generator')
  const cover = coverOf(files, { opf, items: [...items.values()], path, first: pages[0] ?? '' })
  return {
    about: { ...metadata(opf), cover: cover.picture },
    isDrawnCover: cover.isDrawn,
    pages,
    titles,
    skipped,
    isOurs: generator?.attributes.content === GENERATOR,
  }
}

function packagePath(files: Map<string, Uint8Array>): string {
  if (!files.has('META-INF/container.xml'))
    throw new ConvertError('This is no EPUB: it does not say where its book begins.')
  const encryption = files.get('META-INF/encryption.xml')
  if (encryption && /URI\s*=\s*["'][^"']+\.x?html?["']/i.test(textOf(encryption)))
    throw new ConvertError('This EPUB is copy-protected and cannot be imported.')
  const [rootfile] = elements(xmlOf(files, 'META-INF/container.xml'), 'rootfile')
  return rootfile?.attributes['full-path'] ?? ''
}

function xmlOf(files: Map<string, Uint8Array>, path: string): XmlNode {
  try {
    return withPlainNames(fromXml(textOf(files.get(path) ?? new Uint8Array())))
  } catch {
    throw new ConvertError('This EPUB is damaged: what it says about itself cannot be read.')
  }
}

function metadata(opf: XmlNode): FoundBook {
  const first = (name: string) => texts(elements(opf, name))[0] ?? ''
  const modified = elements(opf, 'meta').find(
    ({ attributes }) => attributes.property === 'dcterms:modified',
  )
  const source = first('dc:source')
  return {
    id: texts(elements(opf, 'dc:identifier')).find((id) => /[0-9a-f]{8}-/i.test(id)) ?? '',
    title: first('dc:title'),
    author: texts(elements(opf, 'dc:creator')).join(', '),
    language: first('dc:language'),
    // Many write HTML there.
    description: first('dc:description').replace(/<[^>]*>/g, ''),
    ...detailsOfEpub(opf),
    rights: first('dc:rights'),
    ...(modified && { modified: xmlText(modified) }),
    url: /^https?:/.test(source) ? source : null,
    generated: generatedIn(opf),
  }
}

/** Ours is the word of schema.org; others write the same word of the IPTC with another beginning. */
function generatedIn(opf: XmlNode): Generated {
  const said = elements(opf, 'meta')
    .filter(({ attributes }) => /(?:^|:)digitalSourceType$/i.test(attributes.property ?? ''))
    .map(xmlText)
    .join(' ')
  if (/(?:^|[/:#\s])trainedAlgorithmicMedia/i.test(said)) return 'wholly'
  return /compositeWithTrainedAlgorithmicMedia/i.test(said) ? 'partly' : 'none'
}

function texts(found: XmlElement[]): string[] {
  return found.map((element) => clean(xmlText(element))).filter((text) => text !== '')
}
