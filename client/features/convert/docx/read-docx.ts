import { strToU8, zipSync } from 'fflate'
import type { ElementContent } from 'hast'
import mammoth from 'mammoth'
import { fromXml } from 'xast-util-from-xml'
import {
  type Changes,
  ConvertError,
  type FoundBook,
  type Generated,
  GENERATED_LABELS,
  type Preview,
} from '../book-text.ts'
import { detailsOfProperties } from './docx-details.ts'
import { elements, xmlText } from '../xml.ts'
import { bringThreads, numbersOf } from '../comments/comment-threads.ts'
import { commentsIn } from './docx-comments.ts'
import { coverIn } from './docx-cover.ts'
import { CAPTION, CAPTION_STYLE, DocxPictures } from './docx-pictures.ts'
import { MAX_QUOTES, quoteName } from './docx-quotes.ts'
import { Styles } from '../html/css-look.ts'
import { parseRules } from '../html/css-rules.ts'
import { BLANK } from './docx-breaks.ts'
import { PART_STYLE } from './docx-style-sheet.ts'
import { CENTRED, prepareDocx } from './docx-prepare.ts'
import { BOOK_AUTHOR, BOOK_TITLE, bookOfHtml } from '../html/html-book.ts'
import { PART_CLASS } from '../html/html-markdown.ts'
import { parseHtml } from '../html/html-tree.ts'
import { BroughtPictures, withPictures } from '../pictures/brought-pictures.ts'
import { LeftOut } from '../left-out.ts'
import { textOf } from '../zip/unzip.ts'

const STYLES = [
  `p[style-name='Title'] => p.${BOOK_TITLE}:fresh`,
  `p[style-name='Subtitle'] => p.${BOOK_AUTHOR}:fresh`,
  `p[style-name='Author'] => p.${BOOK_AUTHOR}:fresh`,
  `p[style-name='${PART_STYLE}'] => h1.${PART_CLASS}:fresh`,
  `p[style-name='${CAPTION_STYLE}'] => p.${CAPTION}:fresh`,
  `p[style-name='caption'] => p.${CAPTION}:fresh`,
  "p[style-name='List Continue'] => ul|ol > li > p:fresh",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Preformatted Text'] => pre:separator('\\n')",
  ...['Intense Quote', 'Block Text', 'Quotations', 'Block Quotation'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  "r[style-name='Code Char'] => code",
  `p.${BLANK} => p:fresh`,
  `p.${CENTRED} => p.centred:fresh`,
  'small-caps => span.small-caps',
  'all-caps => span.capitals',
  'u => u',
  ...Array.from({ length: MAX_QUOTES }, (_, index) => index + 1).flatMap((depth) => {
    const around = 'blockquote > '.repeat(depth - 1)
    return [
      `p[style-name='${quoteName(depth, true)}'] => ${around}blockquote > p:fresh`,
      `p[style-name='${quoteName(depth, false)}'] => ${around}blockquote:fresh > p:fresh`,
    ]
  }),
]

const LOOKS = new Styles(
  parseRules(
    '.centred { text-align: center } .small-caps { font-variant: small-caps } .capitals { text-transform: uppercase }',
  ),
)

/** The book in a Word document: "Heading 1" begins a chapter. */
export async function readDocx(
  files: Map<string, Uint8Array>,
  changes: Changes = 'accepted',
): Promise<Preview> {
  if (!files.has('word/document.xml'))
    throw new ConvertError(
      'This is no Word document (.docx). Older .doc files must be saved as .docx first.',
    )
  const left = new LeftOut()
  const comments = commentsIn(files)
  const cover = coverIn(files)
  const brought = new BroughtPictures(files)
  const pictures = new DocxPictures(files, brought, cover !== null)
  const prepared = prepareDocx(files, { changes, left, pictures, numbers: numbersOf(comments) })
  const nodes = pictures.show(await nodesOf(prepared.files, left))
  // The import keeps the cover, so it is not one of the lost pictures.
  if (cover) left.add('pictures', -1)
  const about = { ...aboutOf(files), cover }
  let preview = bookOfHtml({ nodes, left, styles: LOOKS, about })
  if (comments.size > 0) {
    // Read once more with marks in it: so no mark ever changes what the text becomes.
    const marked = pictures.show(await nodesOf(prepared.marked, new LeftOut()))
    const copy = bookOfHtml({ nodes: marked, left: new LeftOut(), styles: LOOKS, about })
    preview = bringThreads(preview, copy, comments)
  }
  preview = withPictures(preview, brought)
  if (prepared.changes === 0) return preview
  return { ...preview, changes: { count: prepared.changes, taken: changes } }
}

async function nodesOf(files: Map<string, Uint8Array>, left: LeftOut): Promise<ElementContent[]> {
  return parseHtml(await htmlOf(files, left)).children as ElementContent[]
}

/** Only the text is handed on, in an archive whose sizes were checked. */
async function htmlOf(files: Map<string, Uint8Array>, left: LeftOut): Promise<string> {
  const kept = [...files].filter(([name]) => /\.(?:xml|rels)$/i.test(name))
  const archive = zipSync(Object.fromEntries(kept), { level: 0 })
  // In the browser it reads `arrayBuffer`, elsewhere `buffer`.
  const input = { arrayBuffer: archive.buffer, buffer: archive.buffer as unknown as Buffer }
  try {
    const { value, messages } = await mammoth.convertToHtml(input, {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
    })
    left.add('signs', messages.filter(({ message }) => message.includes('w:sym element')).length)
    return value
  } catch {
    throw new ConvertError('This Word document is damaged: it could not be read.')
  }
}

function aboutOf(files: Map<string, Uint8Array>): FoundBook {
  const core = valuesOf(files, 'docProps/core.xml')
  const custom = valuesOf(files, 'docProps/custom.xml')
  return {
    title: core.get('dc:title') ?? '',
    author: core.get('dc:creator') ?? '',
    description: core.get('dc:description') ?? '',
    genre: core.get('dc:subject') ?? '',
    details: detailsOfProperties(core.get('cp:keywords') ?? '', custom),
    modified: core.get('dcterms:modified') ?? '',
    language: languageOf(files),
    rights: custom.get('Rights') ?? '',
    url: custom.get('Address') ?? null,
    id: custom.get('Identifier') ?? '',
    generated: generatedIn(custom.get('Origin')),
  }
}

/** Word knows a language for what is written from the left, and another for what is written from the right. */
function languageOf(files: Map<string, Uint8Array>): string {
  const [styles, document] = ['styles', 'document'].map((name) =>
    textOf(files.get(`word/${name}.xml`) ?? strToU8('')),
  ) as [string, string]
  const count = (tag: RegExp) => document.match(tag)?.length ?? 0
  const fromRight = count(/<w:bidi(?:\/| w:val="(?:1|true|on)")/g) * 2 > count(/<w:p[ >]/g)
  const languages = /<w:lang\b[^>]*>/.exec(styles)?.[0] ?? ''
  const named = (name: string) => new RegExp(`\\bw:${name}="([^"]+)"`).exec(languages)?.[1]
  return (fromRight && named('bidi')) || named('val') || ''
}

function generatedIn(label: string | undefined): Generated {
  const known = Object.entries(GENERATED_LABELS) as [Generated, string][]
  return known.find(([, text]) => text === label)?.[0] ?? 'none'
}

function valuesOf(files: Map<string, Uint8Array>, path: string): Map<string, string> {
  try {
    const found = elements(fromXml(textOf(files.get(path) ?? strToU8(''))))
    return new Map(
      found.map((element) => [element.attributes.name ?? element.name, xmlText(element)]),
    )
  } catch {
    // A document without properties is still readable.
    return new Map()
  }
}
