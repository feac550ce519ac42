import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language'
import { parser, Strikethrough } from '@lezer/markdown'

const data = defineLanguageFacet()

/** Markdown as the reader shows it, without the languages of code blocks. */
export const markdown = new Language(
  data,
  parser.configure([
    Strikethrough,
    { props: [languageDataProp.add((type) => (type.isTop ? data : undefined))] },
  ]),
  [],
  'markdown',
)

/** Marks that the editor hides where the caret is not, for the first two together with the blank after them. */
export const HIDDEN_MARKS = new Set([
  'HeaderMark',
  'QuoteMark',
  'EmphasisMark',
  'StrikethroughMark',
  'LinkMark',
])
const CODE = new Set(['InlineCode', 'FencedCode', 'CodeBlock', 'HTMLBlock', 'HTMLTag', 'URL'])

/** True if the editor takes typing at this place as it is. */
export function isCode(name: string): boolean {
  return CODE.has(name)
}
