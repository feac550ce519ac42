/** One line of what was measured. */
export interface Row {
  what: string
  measured: string
  goal: string
  /** Milliseconds of the processor: they hardly depend on what else the machine does. */
  cost?: number
  /** A figure that needs no yardstick, such as megabytes or a multiple of another figure of the same run. */
  level?: number
}

/** The result of a run, by row: costs in yardsticks, levels as they are. Less is better. */
export type Expected = Record<string, number>

export interface Comparison {
  rows: { what: string; measured: string; goal: string; processor: string; change: string }[]
  /** A sentence for each row that a developer has to look at. */
  worse: string[]
}

/** A speed of four fifths of the expected one is a fall by a fifth. */
const WORSE = 1 / 0.8

/**
 * Sets rows beside what was expected of them. `yardstick` is what a fixed piece of work costs this machine in this run, so
 * that costs of a slow and a fast machine are compared. `isWhole` says that no expected row may be missing.
 */
export function compare(
  rows: readonly Row[],
  expected: Expected,
  yardstick: number,
  isWhole = false,
): Comparison {
  const worse: string[] = []
  const compared = rows.map((row) => {
    const { what, measured, goal, cost } = row
    const processor = cost === undefined ? '' : `${rounded(cost)} ms`
    const now = valueOf(row, yardstick)
    if (now === undefined) return { what, measured, goal, processor, change: '' }
    const before = expected[what]
    if (before === undefined) return { what, measured, goal, processor, change: 'new' }
    const times = now / before
    if (times > WORSE)
      worse.push(`${what}: ${percent(times)} of what was expected (${rounded(before)})`)
    return { what, measured, goal, processor, change: percent(times) }
  })
  const seen = new Set(rows.map(({ what }) => what))
  if (isWhole)
    for (const what of Object.keys(expected))
      if (!seen.has(what)) worse.push(`${what}: expected, but not measured`)
  return { rows: compared, worse }
}

/** The figures to expect from now on; rows that this run did not measure stay as they were. */
export function expectedFrom(
  rows: readonly Row[],
  before: Expected,
  yardstick: number,
  isWhole = false,
): Expected {
  const next: Expected = isWhole ? {} : { ...before }
  for (const row of rows) {
    const value = valueOf(row, yardstick)
    if (value !== undefined) next[row.what] = Number(rounded(value))
  }
  return next
}

function valueOf({ cost, level }: Row, yardstick: number): number | undefined {
  return cost === undefined ? level : cost / yardstick
}

const percent = (times: number) => `${Math.round(times * 100)} %`
const rounded = (value: number) => String(Number(value.toPrecision(3)))
