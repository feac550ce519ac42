/** Look of a passage, as far as a book keeps it or warns about it. A missing field is inherited. */
export interface Look {
  italic?: boolean
  bold?: boolean
  struck?: boolean
  underlined?: boolean
  smallCaps?: boolean
  capitals?: boolean
  raised?: boolean
  lowered?: boolean
  centred?: boolean
  /** These belong to a block and are not inherited: a line above or below it, a new page before it. */
  lined?: boolean
  newPage?: boolean
}

/** `p.note > b`: the conditions on the element itself come last. */
interface Step {
  tag: string | null
  id: string | null
  classes: string[]
  /** It is the parent of the next step, and not just somewhere above. */
  isParent: boolean
}

export interface Rule {
  steps: Step[]
  /** Of two that contradict each other the heavier one holds, of equals the later. */
  weight: number
  look: Look
}

/** Weight of an important rule, which even an inline style does not change. */
export const IMPORTANT = 1_000_000
/** Looking for the parents of a longer selector would take long in a page that is made to be slow. */
const MAX_STEPS = 5
const GROUP = /^@(?:media|supports|layer)\b/i
const OTHER_MEDIA = /\b(?:print|speech|amzn-mobi)\b/i

/** The rules of a style sheet about the look of letters; skips all others and those it cannot parse. */
export function parseRules(css: string): Rule[] {
  return [...blocksOf(withoutComments(css))].flatMap(({ selectors, body }) => {
    const looks = parseLooks(body)
    if (looks.length === 0) return []
    return selectors.split(',').flatMap((selector) => {
      const steps = stepsOf(selector.trim())
      return steps
        ? looks.map(({ look, important }) => ({
            steps,
            look,
            weight: weightOf(steps) + (important ? IMPORTANT : 0),
          }))
        : []
    })
  })
}

/** The look of an inline style, with what is important at the end. */
export function parseStyle(style: string): Look {
  return Object.assign({}, ...parseLooks(style).map(({ look }) => look)) as Look
}

/** Selectors and the contents of their braces, read in one pass; skips rules for other media than the screen. */
function* blocksOf(css: string): Generator<{ selectors: string; body: string }> {
  const open: ('rule' | 'group' | 'other')[] = []
  let selectors = ''
  let text = ''
  for (const token of css.split(/([{};])/)) {
    const within = open.at(-1)
    if (token === '{') {
      const begin = text.trim()
      const isGroup = GROUP.test(begin) && !OTHER_MEDIA.test(begin)
      const isRule = !begin.startsWith('@') && (within === undefined || within === 'group')
      open.push(within === 'other' ? 'other' : isGroup ? 'group' : isRule ? 'rule' : 'other')
      if (open.at(-1) === 'rule') selectors = begin
      text = ''
    } else if (token === '}') {
      if (open.pop() === 'rule') yield { selectors, body: text }
      text = ''
    } else if (token !== ';') text += token
    else if (within === 'rule') text += token
    else text = ''
  }
}

/** No pattern: of comments that are never closed it would look for the end of each. */
function withoutComments(css: string): string {
  let read = ''
  let at = 0
  for (;;) {
    const start = css.indexOf('/*', at)
    const end = start === -1 ? -1 : css.indexOf('*/', start + 2)
    if (end === -1) return (read + css.slice(at)).replace(/<!--|-->/g, '')
    read += css.slice(at, start)
    at = end + 2
  }
}

/** Null for selectors of attributes, states, neighbours and parts of an element: they seldom carry emphasis. */
function stepsOf(selector: string): Step[] | null {
  const steps: Step[] = []
  for (const part of selector.replace(/\s*>\s*/g, '> ').split(/\s+/)) {
    const compound = part.replace(/>$/, '')
    if (!/^(?:[a-z][\w-]*|\*)?(?:[.#](?:[\w-]|[^\0-\x7f])+)*$/iu.test(compound) || compound === '')
      return null
    steps.push({
      tag: /^[a-z][\w-]*/i.exec(compound)?.[0].toLowerCase() ?? null,
      id: /#([^.#]+)/.exec(compound)?.[1] ?? null,
      classes: [...compound.matchAll(/\.([^.#]+)/g)].map(([, name = '']) => name),
      isParent: part.endsWith('>'),
    })
  }
  return steps.length <= MAX_STEPS ? steps : null
}

function weightOf(steps: Step[]): number {
  return steps.reduce(
    (sum, { tag, id, classes }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (tag ? 1 : 0),
    0,
  )
}

function parseLooks(body: string): { look: Look; important: boolean }[] {
  const plain: Look = {}
  const important: Look = {}
  for (const declaration of body.split(';')) {
    const [, name = '', value = ''] =
      /^\s*([\w-]+)\s*:\s*(.*?)\s*$/s.exec(declaration.toLowerCase()) ?? []
    Object.assign(
      /!\s*important/.test(value) ? important : plain,
      lookOf(name, value.replace(/\s*!.*/s, '')),
    )
  }
  return [
    { look: plain, important: false },
    { look: important, important: true },
  ].filter(({ look }) => Object.keys(look).length > 0)
}

function lookOf(name: string, value: string): Look {
  if (value === 'inherit' || value === '') return {}
  switch (name) {
    case 'font':
      return {
        italic: /italic|oblique/.test(value),
        bold: isBold(value),
        smallCaps: /small-caps/.test(value),
      }
    case 'font-style':
      return { italic: /italic|oblique/.test(value) }
    case 'font-weight':
      return { bold: isBold(value) }
    case 'font-variant':
    case 'font-variant-caps':
      return { smallCaps: /small-caps|petite-caps/.test(value) }
    case 'text-transform':
      return { capitals: value === 'uppercase' }
    case 'text-decoration':
    case 'text-decoration-line':
      return { struck: /line-through/.test(value), underlined: /underline/.test(value) }
    case 'vertical-align':
      return { raised: value === 'super', lowered: value === 'sub' }
    case 'text-align':
      return { centred: value === 'center' }
    case 'border':
    case 'border-top':
    case 'border-bottom':
      return /^(?:0|none|hidden|medium)/.test(value) ? {} : { lined: true }
    case 'border-top-style':
    case 'border-bottom-style':
      return { lined: !/none|hidden/.test(value) }
    case 'page-break-before':
    case 'break-before':
      return { newPage: /always|page|left|right|recto|verso/.test(value) }
    default:
      return {}
  }
}

function isBold(value: string): boolean {
  return /\bbold(?:er)?\b|(?:^|\s)[6-9]\d\d(?:\s|$)/.test(value)
}
