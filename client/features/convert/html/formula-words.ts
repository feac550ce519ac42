import { clean } from '../text/clean.ts'
import { childOf } from '../docx/docx-xml.ts'
import { elements, type XmlElement, xmlText } from '../xml.ts'

/** Signs between the parts of a formula, by the element's name in MathML and Word. */
const BETWEEN: Record<string, [string, string?]> = {
  mfrac: ['/'],
  f: ['/'],
  msup: ['^'],
  sSup: ['^'],
  mover: ['^'],
  msub: ['_'],
  sSub: ['_'],
  munder: ['_'],
  msubsup: ['_', '^'],
  sSubSup: ['_', '^'],
  munderover: ['_', '^'],
  mtable: ['; '],
  m: ['; '],
  mtr: [', '],
  mr: [', '],
}
/** Says the same again, or what it looks like. */
const SILENT = /^annotation(?:-xml)?$|^mphantom$|Pr$/

/** A formula of MathML or Word as plain text: its TeX or its author's alternative text, or else its signs in a line. */
export function formulaWords(formula: XmlElement): string {
  const tex = elements(formula).find(
    ({ name, attributes }) =>
      localOf(name) === 'annotation' && /tex/i.test(attributes.encoding ?? ''),
  )
  const said = (tex && xmlText(tex)) || formula.attributes.alttext?.trim() || lineOf(formula)
  return clean(said).replace(/\s+/g, ' ').trim()
}

function lineOf(element: XmlElement): string {
  const name = localOf(element.name)
  if (SILENT.test(name)) return ''
  const parts = element.children.flatMap((child) => {
    if (child.type === 'text') return child.value.trim() === '' ? [] : [child.value]
    return child.type === 'element' && !SILENT.test(localOf(child.name)) ? [lineOf(child)] : []
  })
  const [first = '', second = '', third = ''] = parts
  const signs = BETWEEN[name]
  if (signs && /^m(?:table|tr|r)?$/.test(name)) return parts.join(signs[0])
  if (signs) return parts.map((part, at) => (signs[at - 1] ?? '') + whole(part)).join('')
  switch (name) {
    case 'msqrt':
      return `√(${parts.join('')})`
    case 'mroot':
      return `√[${second}](${first})`
    case 'rad':
      return parts.length > 1 && first ? `√[${first}](${second})` : `√(${parts.at(-1) ?? ''})`
    case 'mfenced':
      return `(${parts.join(', ')})`
    case 'd':
      return `${own(element, 'begChr', '(')}${parts.join(', ')}${own(element, 'endChr', ')')}`
    case 'nary':
      return `${own(element, 'chr', '∫')}${first && `_${whole(first)}`}${second && `^${whole(second)}`} ${third}`
    default:
      return parts.join('')
  }
}

/** Puts a part with signs of its own in parentheses. */
function whole(part: string): string {
  return part.length < 2 || /^[\p{L}\p{N}.,′]+$|^\([^()]*\)$/u.test(part) ? part : `(${part})`
}

/** A sign that Word's properties of an element name. */
function own({ children }: XmlElement, name: string, usual: string): string {
  const properties = children.find(
    (child): child is XmlElement => child.type === 'element' && child.name.endsWith('Pr'),
  )
  const found = childOf(properties, `m:${name}`)
  return found ? (found.attributes['m:val'] ?? '') : usual
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
