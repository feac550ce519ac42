/** Look of letters. Immutable: groups share it. */
export interface RtfLook {
  italic: boolean
  bold: boolean
  struck: boolean
  underlined: boolean
  raised: boolean
  lowered: boolean
  smallCaps: boolean
  capitals: boolean
  /** Not shown, or deleted while changes were tracked. */
  hidden: boolean
  deleted: boolean
  font: number
  /** Letters that run from the right have marks and a font of their own. */
  isRtl: boolean
  rtlItalic: boolean
  rtlBold: boolean
  rtlFont: number | null
}

export interface RtfParagraph {
  style: number
  outline: number | null
  left: number
  first: number
  centred: boolean
  newPage: boolean
  lineAbove: boolean
  lineBelow: boolean
  /** The line that the next words describe; null for those at its sides. */
  line: 'lineAbove' | 'lineBelow' | null
  inTable: boolean
  listLevel: number
}

const SWITCHES: Record<string, keyof RtfLook> = {
  i: 'italic',
  b: 'bold',
  strike: 'struck',
  striked: 'struck',
  scaps: 'smallCaps',
  caps: 'capitals',
  v: 'hidden',
  deleted: 'deleted',
  ai: 'rtlItalic',
  ab: 'rtlBold',
}
const UNDERLINES =
  /^ul(?:d|dash|dashd|dashdd|db|hwave|ldash|th|thd|thdash|thdashd|thdashdd|thldash|ululdbwave|w|wave)?$/

export function plainLook(font: number): RtfLook {
  return {
    italic: false,
    bold: false,
    struck: false,
    underlined: false,
    raised: false,
    lowered: false,
    smallCaps: false,
    capitals: false,
    hidden: false,
    deleted: false,
    font,
    isRtl: false,
    rtlItalic: false,
    rtlBold: false,
    rtlFont: null,
  }
}

export const PLAIN_PARAGRAPH: RtfParagraph = {
  style: 0,
  outline: null,
  left: 0,
  first: 0,
  centred: false,
  newPage: false,
  lineAbove: false,
  lineBelow: false,
  line: null,
  inTable: false,
  listLevel: 0,
}

/** The change of a look by a control word; null if it changes none. */
export function lookChange(name: string, value: number | null): Partial<RtfLook> | null {
  const isOn = value !== 0
  const key = Object.hasOwn(SWITCHES, name) ? SWITCHES[name] : undefined
  if (key) return { [key]: isOn }
  if (UNDERLINES.test(name)) return { underlined: isOn }
  switch (name) {
    case 'ulnone':
      return { underlined: false }
    case 'super':
      return { raised: isOn, lowered: false }
    case 'sub':
      return { lowered: isOn, raised: false }
    case 'nosupersub':
      return { raised: false, lowered: false }
    case 'rtlch':
    case 'ltrch':
      return { isRtl: name === 'rtlch' }
    case 'f':
      return { font: value ?? 0 }
    case 'af':
      return { rtlFont: value ?? 0 }
    default:
      return null
  }
}

/** The change of a paragraph by a control word; null if it changes none. */
export function paragraphChange(
  name: string,
  value: number | null,
  { line }: Pick<RtfParagraph, 'line'>,
): Partial<RtfParagraph> | null {
  switch (name) {
    case 's':
      return { style: value ?? 0 }
    case 'outlinelevel':
      return { outline: value }
    case 'li':
    case 'lin':
      return { left: value ?? 0 }
    case 'fi':
      return { first: value ?? 0 }
    case 'qc':
      return { centred: true }
    case 'ql':
    case 'qr':
    case 'qj':
      return { centred: false }
    case 'pagebb':
      return { newPage: value !== 0 }
    case 'brdrt':
      return { line: 'lineAbove', lineAbove: true }
    case 'brdrb':
      return { line: 'lineBelow', lineBelow: true }
    case 'brdrl':
    case 'brdrr':
      return { line: null }
    case 'brdrnone':
    case 'brdrnil':
      return line && { [line]: false }
    case 'intbl':
      return { inTable: true }
    case 'ilvl':
      return { listLevel: Math.max(0, Math.min(8, value ?? 0)) }
    default:
      return null
  }
}

type Mark = [tag: string, style?: string]

const MARKS: [key: keyof RtfLook, mark: Mark][] = [
  ['italic', ['em']],
  ['bold', ['strong']],
  ['struck', ['del']],
  ['underlined', ['u']],
  ['raised', ['sup']],
  ['lowered', ['sub']],
  ['smallCaps', ['span', 'font-variant: small-caps']],
  ['capitals', ['span', 'text-transform: uppercase']],
]

/** A look as HTML elements, the outermost first; equal marks are the same object. */
export function marksOf(look: RtfLook): Mark[] {
  const italic = look.italic || (look.isRtl && look.rtlItalic)
  const bold = look.bold || (look.isRtl && look.rtlBold)
  const all = { ...look, italic, bold }
  return MARKS.filter(([key]) => all[key]).map(([, mark]) => mark)
}
