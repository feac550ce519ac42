import { directionOf } from '#shared/rules/direction.ts'
import type { BookText } from '../book-text.ts'
import { picturesIn } from '../pictures/pictures-in-markdown.ts'
import { clean, cleanLanguage } from '../text/clean.ts'
import { detailElements } from './epub-details.ts'
import { x, xmlFile, type XmlElement } from '../xml.ts'

export interface EpubItem {
  id: string
  href: string
  type: string
  properties?: string
  /** True if it is in the reading order. */
  read?: boolean
}

/** Id of the older table of contents. */
export const NCX = 'ncx'

export const CONTAINER = xmlFile(
  x(
    'container',
    { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' },
    x(
      'rootfiles',
      {},
      x('rootfile', {
        'full-path': 'EPUB/package.opf',
        'media-type': 'application/oebps-package+xml',
      }),
    ),
  ),
)

/** The package document: what the book is, which files it has, and in which order they are read. */
export function packageFile(book: BookText, items: EpubItem[]): string {
  const language = cleanLanguage(book.language)
  return xmlFile(
    x(
      'package',
      {
        xmlns: 'http://www.idpf.org/2007/opf',
        version: '3.0',
        'unique-identifier': 'id',
        'xml:lang': language,
      },
      metadata(
        book,
        language,
        items.some(({ id }) => id === 'cover'),
        picturesSaid(book),
      ),
      x(
        'manifest',
        {},
        ...items.map(({ id, href, type, properties }) =>
          x('item', { id, href, 'media-type': type, properties }),
        ),
      ),
      x(
        'spine',
        { toc: NCX, 'page-progression-direction': directionOf(language) },
        ...items.filter(({ read }) => read).map(({ id }) => x('itemref', { idref: id })),
      ),
    ),
  )
}

/** True if it has pictures in its texts; `described` if all of them have words for those who do not see them. */
interface PicturesSaid {
  some: boolean
  described: boolean
}

function picturesSaid(book: BookText): PicturesSaid {
  const all = book.chapters.flatMap(({ sections }) => sections.flatMap(picturesIn))
  const shown = all.filter(({ picture }) => book.pictures?.has(picture.id))
  const described = shown.every(({ alt, picture }) => alt.trim() !== '' || picture.decorative)
  return { some: shown.length > 0, described }
}

function metadata(
  book: BookText,
  language: string,
  hasCover: boolean,
  pictures: PicturesSaid,
): XmlElement {
  return x(
    'metadata',
    { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    x('dc:identifier', { id: 'id' }, `urn:uuid:${book.id}`),
    x('dc:title', {}, clean(book.title).trim() || 'Untitled'),
    x('dc:language', {}, language),
    // An empty element is an error to shops.
    ...filled('dc:creator', book.author),
    ...filled('dc:description', book.description),
    ...detailElements(book.genre, book.details),
    ...filled('dc:rights', book.rights),
    ...filled('dc:source', book.url ?? ''),
    ...(book.generated === 'none'
      ? []
      : [meta('schema:digitalSourceType', DIGITAL_SOURCES[book.generated])]),
    meta('dcterms:modified', secondsOf(book.modified)),
    ...accessibility(hasCover, pictures),
    x('meta', { name: 'generator', content: GENERATOR }),
  )
}

/** Accessibility metadata that holds for every book of ours, because our code ensures it. */
function accessibility(hasCover: boolean, { some, described }: PicturesSaid): XmlElement[] {
  const isVisual = hasCover || some
  const saysPictures = described
    ? 'The pictures in the text have descriptions.'
    : 'Some pictures in the text have no description.'
  const features = [
    'structuralNavigation',
    'tableOfContents',
    'readingOrder',
    'displayTransformability',
    ...(isVisual && described ? ['alternativeText'] : []),
  ]
  return [
    meta('schema:accessMode', 'textual'),
    ...(isVisual ? [meta('schema:accessMode', 'visual')] : []),
    ...(described ? [meta('schema:accessModeSufficient', 'textual')] : []),
    ...features.map((feature) => meta('schema:accessibilityFeature', feature)),
    meta('schema:accessibilityHazard', 'none'),
    meta(
      'schema:accessibilitySummary',
      `Text with headings, a table of contents and a reading order; all of it can be read aloud and restyled.${hasCover ? ' The cover has a description.' : ''}${some ? ` ${saysPictures}` : ''} A program checked this when it made the file, and no person did. Passages in other languages are not marked.`,
    ),
    ...(described
      ? [
          meta('dcterms:conformsTo', 'EPUB Accessibility 1.1 - WCAG 2.1 Level A'),
          meta('a11y:certifiedBy', GENERATOR),
        ]
      : []),
  ]
}

/** Metadata by which programs learn that a model wrote it: https://schema.org/IPTCDigitalSourceEnumeration */
const DIGITAL_SOURCES = {
  partly: 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource',
  wholly: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
}

/** Generator name by which an import recognizes a file of ours. */
export const GENERATOR = 'Loreloom'

function meta(property: string, value: string): XmlElement {
  return x('meta', { property }, value)
}

function filled(name: string, value: string): XmlElement[] {
  const text = clean(value).trim()
  return text === '' ? [] : [x(name, {}, text)]
}

/** EPUB knows no fractions of a second. */
function secondsOf(date: string): string {
  const time = Date.parse(date)
  return `${new Date(Number.isNaN(time) ? Date.now() : time).toISOString().slice(0, 19)}Z`
}
