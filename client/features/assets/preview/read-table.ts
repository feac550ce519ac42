export interface Table {
  head: string[]
  rows: string[][]
  /** There are more of them than these. */
  more: 'rows' | 'columns' | null
}

const MAX_ROWS = 500
const MAX_COLUMNS = 40

/** The rows of a CSV or TSV text, the first as the head. A part of a larger file loses its last row, which may be half a row. */
export function readTable(text: string, { isPart }: { isPart: boolean }): Table {
  const all = rowsOf(text, separatorOf(text))
  if (isPart && all.length > 1) all.pop()
  const isWide = all.some(({ length }) => length > MAX_COLUMNS)
  const more = isPart || all.length > MAX_ROWS + 1 ? 'rows' : isWide ? 'columns' : null
  const [head = [], ...rows] = all.slice(0, MAX_ROWS + 1).map((row) => row.slice(0, MAX_COLUMNS))
  return { head, rows, more }
}

/** Of the signs that part cells, the one that the first line has most. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const counts = ['\t', ';', ','].map((sign) => [sign, line.split(sign).length] as const)
  return counts.reduce((best, one) => (one[1] >= best[1] ? one : best))[0]
}

/** RFC 4180: a cell in quotes may hold separators, line ends and doubled quotes. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length && rows.length <= MAX_ROWS + 1) {
    const { cell, end } = (text[at] === '"' ? quoted : plain)(text, at, separator)
    row.push(cell)
    at = end
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  return rows
}

function plain(text: string, at: number, separator: string) {
  let end = at
  while (end < text.length && text[end] !== separator && !'\r\n'.includes(text[end]!)) end += 1
  return { cell: text.slice(at, end), end }
}

/** Letters behind the closing quote are nobody's error here: they belong to the cell. */
function quoted(text: string, at: number, separator: string) {
  let cell = ''
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { cell: cell + text.slice(from), end: text.length }
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const rest = plain(text, quote + 1, separator)
      return { cell: cell + rest.cell, end: rest.end }
    }
    cell += '"'
    from = quote + 2
  }
}
