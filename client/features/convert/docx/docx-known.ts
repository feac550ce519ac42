import { childOf, replaceBelow } from './docx-xml.ts'
import { elements, x, type XmlElement } from '../xml.ts'

type Nodes = XmlElement['children']

/** Elements that Word's reader looks into; it drops all others with the words in them. */
const HOLDERS = new Set(
  'w:body w:footnotes w:footnote w:endnotes w:endnote w:p w:r w:hyperlink w:tbl w:tr w:tc w:sdt w:sdtContent w:customXml w:ins w:del w:moveFrom w:moveTo w:object w:smartTag w:pict w:txbxContent'.split(
    ' ',
  ),
)
const WORDS = new Set('w:t w:delText w:sym w:footnoteReference w:endnoteReference m:t'.split(' '))
const SAME: Record<string, string> = { 'w:cr': 'w:br', 'w:ptab': 'w:tab', 'w:dstrike': 'w:strike' }

/** Puts all words and marks of a text, in place, where Word's reader finds them. */
export function onlyKnown(text: { children: Nodes }): void {
  replaceBelow(text, (child) => {
    const { name } = child
    if (name === 'mc:AlternateContent') return known(chosen(child))
    if (name === 'w:drawing' || name === 'w:pict') return boxesOf(child)
    if (name === 'w:fldSimple') return known(fieldOf(child))
    if (name === 'w:ruby') return known(rubyOf(child))
    child.name = SAME[name] ?? name
    const isUnknown = !HOLDERS.has(name) && !isWord(child) && !name.startsWith('m:')
    return isUnknown && elements(child).some(isWord) ? known(child.children) : null
  })
}

/** Picture files are not even looked at: they may be missing. */
export function dropPictures(text: XmlElement): void {
  replaceBelow(text, ({ name }) => (/^(?:a:blip|v:imagedata)$/.test(name) ? [] : null))
}

function known(children: Nodes): Nodes {
  const holder = { children }
  onlyKnown(holder)
  return holder.children
}

const isWord = ({ name }: XmlElement) => WORDS.has(name)

/** The same for older programs, or where they get nothing the new one. */
function chosen({ children }: XmlElement): Nodes {
  const ways = children.filter((child): child is XmlElement => child.type === 'element')
  const isFull = (way: XmlElement) =>
    elements(way).some((found) => isWord(found) || isPicture(found))
  const old = ways.filter(({ name }) => name === 'mc:Fallback')
  return [...old, ...ways].find(isFull)?.children ?? []
}

const isPicture = ({ name }: XmlElement) => /^(?:a:blip|v:imagedata|c:chart|dgm:relIds)$/.test(name)

/** The words of text boxes and of letters that are drawn; pictures beside them stay to be counted. */
function boxesOf(drawing: XmlElement): Nodes | null {
  const boxes = elements(drawing, 'w:txbxContent')
  const within = new Set(boxes.flatMap((box) => elements(box, 'w:txbxContent').slice(1)))
  const drawn = elements(drawing, 'v:textpath').flatMap(({ attributes: { string } }) =>
    string ? [x('w:p', {}, x('w:r', {}, x('w:t', {}, string)))] : [],
  )
  if (boxes.length === 0 && drawn.length === 0) return null
  const outer = boxes.filter((box) => !within.has(box))
  for (const box of outer) onlyKnown(box)
  const pictures = elements(drawing)
    .filter(isPicture)
    .map(({ attributes }) => x('a:blip', attributes as Record<string, string>))
  return [x('w:pict', {}, ...outer, ...drawn), ...pictures]
}

/** As most programs write a field; links are such. */
function fieldOf({ attributes, children }: XmlElement): Nodes {
  const sign = (kind: string) => x('w:r', {}, x('w:fldChar', { 'w:fldCharType': kind }))
  const told = x('w:r', {}, x('w:instrText', {}, attributes['w:instr'] ?? ''))
  return [sign('begin'), told, sign('separate'), ...children, sign('end')]
}

/** The words, and behind them their reading. */
function rubyOf(ruby: XmlElement): Nodes {
  const part = (name: string) => childOf(ruby, name)?.children ?? []
  return [...part('w:rubyBase'), x('w:t', {}, '('), ...part('w:rt'), x('w:t', {}, ')')]
}
