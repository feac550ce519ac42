import { archive } from './novel.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const V =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
const W14 =
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface More {
  /** `<w:style>` elements and `<w:docDefaults>`. */
  styles?: string
  comments?: string
  /** `<w15:commentEx>` elements. */
  commentsExtended?: string
  footnotes?: string
}

/** A Word document by hand, as programs of many makers write them. */
export function word(
  body: string,
  { styles = '', comments = '', commentsExtended = '', footnotes = '' }: More = {},
): File {
  const parts = { styles, comments, footnotes }
  const names = Object.keys(parts)
  const entries: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/>${names.map((name) => `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${name}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${names.map((name) => `<Relationship Id="${name}" Type="${OFFICE}/${name}" Target="${name}.xml"/>`).join('')}</Relationships>`,
    'word/document.xml': `<w:document ${W} ${R} ${V}><w:body>${body}<w:sectPr/></w:body></w:document>`,
  }
  for (const [name, content] of Object.entries(parts))
    entries[`word/${name}.xml`] = `<w:${name} ${W} ${W14}>${content}</w:${name}>`
  if (commentsExtended)
    entries['word/commentsExtended.xml'] =
      `<w15:commentsEx ${W14}>${commentsExtended}</w15:commentsEx>`
  return new File([archive(entries)], 'book.docx')
}

interface CommentParts {
  author?: string
  date?: string
  /** Of its paragraph, by which others know it. */
  paraId?: string
}

export function comment(id: number, text: string, parts: CommentParts = {}): string {
  const { author = '', date = '', paraId = `0000000${id}` } = parts
  return `<w:comment w:id="${id}" w:author="${author}" w:date="${date}"><w:p w14:paraId="${paraId}">${r(text)}</w:p></w:comment>`
}

/** The words that a comment is about. */
export function about(id: number, runs: string): string {
  return `<w:commentRangeStart w:id="${id}"/>${runs}<w:commentRangeEnd w:id="${id}"/>${refer(id)}`
}

export function refer(id: number): string {
  return `<w:r><w:commentReference w:id="${id}"/></w:r>`
}

/** A paragraph; `style` and further properties of it are optional. */
export function p(runs: string, style = '', more = ''): string {
  const named = style && `<w:pStyle w:val="${style}"/>`
  return `<w:p><w:pPr>${named}${more}</w:pPr>${runs}</w:p>`
}

/** A piece of text with run properties such as `<w:i/>`. */
export function r(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}

export function style(
  type: 'paragraph' | 'character',
  id: string,
  { name = id, basedOn = '', run = '', paragraph = '', standard = false },
): string {
  return `<w:style w:type="${type}" w:styleId="${id}"${standard ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${basedOn && `<w:basedOn w:val="${basedOn}"/>`}<w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`
}
