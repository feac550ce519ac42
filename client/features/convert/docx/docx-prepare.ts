import { strToU8 } from 'fflate'
import { fromXml } from 'xast-util-from-xml'
import { toXml } from 'xast-util-to-xml'
import type { Changes } from '../book-text.ts'
import { picturesIn, showDocxBreaks } from './docx-breaks.ts'
import { settleChanges } from './docx-changes.ts'
import { dropPictures, onlyKnown } from './docx-known.ts'
import type { DocxPictures } from './docx-pictures.ts'
import { QUOTES } from './docx-quotes.ts'
import {
  headingLevel,
  isCentred,
  isContents,
  isPartStyle,
  knownStyle,
  type Style,
  StyleSheet,
  switchIn,
} from './docx-style-sheet.ts'
import { childOf, propertiesOf, replaceBelow, setValue, switchOf, valueOf } from './docx-xml.ts'
import { formulaWords } from '../html/formula-words.ts'
import type { LeftOut } from '../left-out.ts'
import { aboutWords, markPassages, type Passages } from '../comments/passages.ts'
import { textOf } from '../zip/unzip.ts'
import { elements, x, type XmlElement, type XmlNode } from '../xml.ts'

/** Style that marks a centred paragraph, which Word's reader would not report. */
export const CENTRED = 'CentredLine'
/** The parts of a Word document that hold its words. */
const TEXTS = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/
/** References to other files whose text belongs here. */
const PARTS = /^w:(?:altChunk|subDoc)$/
const SWITCHES = ['w:b', 'w:i', 'w:strike', 'w:caps', 'w:smallCaps']

/** Comments around words, those of tracked changes too. */
const PASSAGES: Passages = {
  isParagraph: ({ name }) => name === 'w:p',
  holdsWords: ({ name }) => name === 'w:t' || name === 'w:delText',
  edgeOf: ({ name, attributes }) =>
    /^w:comment(?:Range(?:Start|End)|Reference)$/.test(name)
      ? { id: attributes['w:id'] ?? '', isStart: name === 'w:commentRangeStart' }
      : null,
}

interface Options {
  changes: Changes
  left: LeftOut
  pictures: DocxPictures
  /** Of comments, by their ids: how they are marked. */
  numbers: Map<string, number>
}

interface Prepared {
  files: Map<string, Uint8Array>
  /** The same with marks around what comments are about. */
  marked: Map<string, Uint8Array>
  changes: number
}

/**
 * Accepts or rejects all tracked changes, and writes the properties of styles to each paragraph and run that has them,
 * so that headings and italics count as such, wherever they come from.
 */
export function prepareDocx(
  files: Map<string, Uint8Array>,
  { changes, left, pictures, numbers }: Options,
): Prepared {
  const sheet = new StyleSheet(parsed(files.get('word/styles.xml')))
  const marked = new Map(files)
  let count = 0
  const prepared = new Map(
    [...files].map(([name, bytes]) => {
      const tree = TEXTS.test(name) ? parsed(bytes) : undefined
      if (!tree) return [name, bytes]
      const [text] = elements(tree)
      if (text) onlyKnown(text)
      const before = aboutWords(tree, PASSAGES)
      if (text) count += settleChanges(text, changes)
      if (text) replaceBelow(text, (child) => wordsOfFormula(child, left))
      const [body] = elements(tree, 'w:body')
      if (body) replaceBelow(body, (child) => dropContents(child, sheet, left))
      left.add('pictures', body ? showDocxBreaks(body, sheet) : picturesIn(tree).length)
      left.add('parts', elements(tree).filter(({ name }) => PARTS.test(name)).length)
      if (body && name === 'word/document.xml') left.add('pictures', -pictures.mark(body))
      if (text) dropPictures(text)
      prepare(tree, sheet)
      const plain = strToU8(toXml(tree))
      markPassages(tree, PASSAGES, numbers, before)
      marked.set(name, numbers.size > 0 ? strToU8(toXml(tree)) : plain)
      return [name, plain]
    }),
  )
  return { files: prepared, marked, changes: count }
}

/** Parses XML. Undefined if it cannot be read: the next reader of the file tells the writer. */
export function parsed(bytes: Uint8Array | undefined): XmlNode | undefined {
  try {
    return bytes && fromXml(textOf(bytes))
  } catch {
    return undefined
  }
}

/** Word's reader would leave it out. */
function wordsOfFormula(child: XmlElement, left: LeftOut): XmlElement[] | null {
  if (child.name === 'm:oMathPara')
    return elements(child, 'm:oMath').flatMap((formula, line) => [
      ...(line > 0 ? [x('w:r', {}, x('w:br'))] : []),
      ...(wordsOfFormula(formula, left) ?? []),
    ])
  if (child.name !== 'm:oMath') return null
  const words = formulaWords(child)
  if (words) left.addShown('formulas', words)
  return [x('w:r', {}, x('w:t', { 'xml:space': 'preserve' }, words))]
}

function dropContents(child: XmlElement, sheet: StyleSheet, left: LeftOut): [] | null {
  if (child.name !== 'w:p' || !isContents(sheet.paragraphChain(childOf(child, 'w:pPr'))))
    return null
  left.add('contents', left.count('contents') === 0 ? 1 : 0)
  return []
}

interface Paragraph {
  /** Its style, and what that is based on. */
  chain: Style[]
  /** It is of a style that has a look as a whole. */
  isKnown: boolean
  isQuote: boolean
}

function prepare(node: XmlNode, sheet: StyleSheet, paragraph?: Paragraph): void {
  if (!('children' in node)) return
  let within = paragraph
  if (node.type === 'element' && node.name === 'w:p') within = prepareParagraph(node, sheet)
  if (node.type === 'element' && node.name === 'w:r' && within) prepareRun(node, sheet, within)
  for (const child of node.children) prepare(child, sheet, within)
}

function prepareParagraph(element: XmlElement, sheet: StyleSheet): Paragraph {
  const properties = childOf(element, 'w:pPr')
  const chain = sheet.paragraphChain(properties)
  const known = knownStyle(chain)
  const level = isPartStyle(known) ? 0 : headingLevel(properties, chain)
  const centred = isCentred(properties, chain) ? CENTRED : undefined
  const style = level > 0 ? `Heading${level}` : (known?.id ?? centred)
  if (style) setValue(propertiesOf(element, 'w:pPr'), 'w:pStyle', style)
  const isQuote = known !== undefined && QUOTES.has(known.name)
  return { chain, isKnown: level > 0 || known !== undefined, isQuote }
}

function prepareRun(element: XmlElement, sheet: StyleSheet, paragraph: Paragraph): void {
  const properties = propertiesOf(element, 'w:rPr')
  const chain = sheet.chain(valueOf(properties, 'w:rStyle'))
  for (const name of SWITCHES) {
    const around = switchIn(paragraph.chain, name) ?? false
    // Two styles that both turn it on turn it off again; direct formatting wins.
    const byStyle = sheet.isDefault(name) || around !== (switchIn(chain, name) ?? false)
    let isOn = switchOf(properties, name) ?? byStyle
    // In a quote that is italic as a whole, upright words are the stressed ones.
    if (paragraph.isQuote && name === 'w:i') isOn = isOn !== around
    else if (paragraph.isKnown) isOn &&= !around
    setValue(properties, name, isOn ? '1' : null)
  }
  const inherited = [...chain, ...paragraph.chain].map(({ run }) => valueOf(run, 'w:vertAlign'))
  const align = valueOf(properties, 'w:vertAlign') ?? inherited.find(Boolean)
  if (align) setValue(properties, 'w:vertAlign', align)
  if (!chain.some(({ name }) => name.includes('hyperlink'))) {
    // A title may be underlined as a whole.
    const styles = paragraph.isKnown ? chain : [...chain, ...paragraph.chain]
    const underline =
      valueOf(properties, 'w:u') ?? styles.map(({ run }) => valueOf(run, 'w:u')).find(Boolean)
    if (underline) setValue(properties, 'w:u', underline)
  }
  nameEmphasis(properties, chain)
}

/** Styles that are emphasis by their name, though they say nothing of their look. */
function nameEmphasis(properties: XmlElement, chain: Style[]): void {
  const looks = ['w:b', 'w:i'].some((name) => switchIn(chain, name) !== undefined)
  for (const { name } of chain) {
    const mark = /^(?:subtle |intense )?emphasis$/.test(name)
      ? 'w:i'
      : name === 'strong'
        ? 'w:b'
        : null
    if (mark === null) continue
    if (!looks) setValue(properties, mark, '1')
    setValue(properties, 'w:rStyle', null)
    return
  }
}
