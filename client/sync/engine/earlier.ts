import type { Mutators } from '../store/mutators.ts'
import type { MutationName } from '#shared/contract/index.ts'
import type { OutboxEntry } from '../store/vault.ts'

interface Waiting {
  id: string
  /** Its place among the others. */
  at: number
  /** Its fields, if the server may refuse it for what somebody else wrote into them. */
  guarded: readonly string[] | null
}
/** A newer version of the app, in another tab, may have left changes this one does not know. */
type Known = Mutators[MutationName] | undefined

const MAX_DEPENDENCIES = 50

/**
 * Index of waiting changes, by the rows they change and make, so that a thousand new changes find their earlier ones
 * fast.
 */
export class Earlier {
  readonly #mutators: Mutators
  readonly #changing = new Map<string, Waiting[]>()
  readonly #making = new Map<string, Waiting[]>()
  #count = 0

  constructor(mutators: Mutators, entries: Iterable<Omit<OutboxEntry, 'n'>>) {
    this.#mutators = mutators
    for (const entry of entries) this.add(entry)
  }

  add({ id, name, args, state, was }: Omit<OutboxEntry, 'n'>): void {
    const mutator: Known = this.#mutators[name]
    if (state === 'acknowledged' || !mutator) return
    const guarded = was && Object.keys(was).length > 0 ? fieldsOf(args) : null
    const waiting = { id, at: this.#count++, guarded }
    const target = mutator.target(args as never)
    note(this.#changing, target, waiting)
    if (mutator.creates) note(this.#making, target.slice(target.indexOf(':') + 1), waiting)
  }

  /**
   * Changes that this one must not overtake: they make a row that it needs, or change the same row. One that somebody
   * else's words may stop holds up only those of the same fields, and those of no field: what becomes of the row as a whole.
   */
  before({ name, args }: Pick<OutboxEntry, 'name' | 'args'>): string[] {
    const mutator: Known = this.#mutators[name]
    if (!mutator) return []
    const needed = mutator.needs(args as never).map((id) => this.#making.get(id) ?? [])
    const own = fieldsOf(args)
    const same = (this.#changing.get(mutator.target(args as never)) ?? []).filter(
      ({ guarded }) =>
        guarded === null || own.length === 0 || guarded.some((field) => own.includes(field)),
    )
    const all = new Set([...needed.flat(), ...same])
    return [...all]
      .sort((a, b) => a.at - b.at)
      .map(({ id }) => id)
      .slice(-MAX_DEPENDENCIES)
  }
}

/** The names of the fields that a change writes. */
export function fieldsOf({ body }: OutboxEntry['args']): string[] {
  return typeof body === 'object' && body !== null ? Object.keys(body) : []
}

function note(map: Map<string, Waiting[]>, key: string, waiting: Waiting): void {
  const known = map.get(key)
  if (known) known.push(waiting)
  else map.set(key, [waiting])
}
