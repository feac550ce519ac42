/** A metric in the text format of Prometheus (exposition format 0.0.4). */
export interface Metric {
  lines(): string[]
}

export type Labels = Readonly<Record<string, string>>

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const ESCAPED: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
const quoted = (value: string) => `"${value.replaceAll(/[\\"\n]/g, (sign) => ESCAPED[sign]!)}"`

/** `{a="b",c="d"}`; nothing without labels. */
function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${quoted(value)}`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const head = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

/** Values that are read at the moment of the question. */
export function sample(
  type: 'gauge' | 'counter',
  name: string,
  help: string,
  values: number | null | readonly (readonly [Labels, number])[],
): Metric {
  const all = typeof values === 'number' ? ([[{}, values]] as const) : (values ?? [])
  return {
    lines: () => [
      ...head(name, type, help),
      ...all.map(([labels, value]) => `${name}${labelled(labels)} ${value}`),
    ],
  }
}

export class Counter implements Metric {
  readonly #name: string
  readonly #help: string
  readonly #values = new Map<string, number>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  add(labels: Labels = {}, by = 1): void {
    const key = labelled(labels)
    this.#values.set(key, (this.#values.get(key) ?? 0) + by)
  }

  lines(): string[] {
    const values = [...this.#values].map(([key, value]) => `${this.#name}${key} ${value}`)
    return [...head(this.#name, 'counter', this.#help), ...values]
  }
}

interface Observed {
  labels: Labels
  /** The number of values up to each bound, of which none counts twice. */
  counts: number[]
  count: number
  sum: number
}

export class Histogram implements Metric {
  readonly #name: string
  readonly #help: string
  readonly #bounds: readonly number[]
  readonly #observed = new Map<string, Observed>()

  /** `bounds`: the upper bounds, from small to large. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name
    this.#help = help
    this.#bounds = bounds
  }

  observe(value: number, labels: Labels = {}): void {
    const observed = this.#of(labels)
    const at = this.#bounds.findIndex((bound) => value <= bound)
    if (at !== -1) observed.counts[at]! += 1
    observed.count += 1
    observed.sum += value
  }

  lines(): string[] {
    return [
      ...head(this.#name, 'histogram', this.#help),
      ...[...this.#observed.values()].flatMap((observed) => this.#linesOf(observed)),
    ]
  }

  #of(labels: Labels): Observed {
    const key = labelled(labels)
    let observed = this.#observed.get(key)
    if (!observed) {
      observed = { labels, counts: this.#bounds.map(() => 0), count: 0, sum: 0 }
      this.#observed.set(key, observed)
    }
    return observed
  }

  #linesOf({ labels, counts, count, sum }: Observed): string[] {
    let total = 0
    const buckets = this.#bounds.map((bound, i) => {
      total += counts[i]!
      return `${this.#name}_bucket${labelled({ ...labels, le: String(bound) })} ${total}`
    })
    return [
      ...buckets,
      `${this.#name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}`,
      `${this.#name}_sum${labelled(labels)} ${sum}`,
      `${this.#name}_count${labelled(labels)} ${count}`,
    ]
  }
}
