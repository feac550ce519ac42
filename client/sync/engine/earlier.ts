import type { Mutators } from '../store/mutators.ts'
import type { MutationName } from '#shared/contract/index.ts'
import type { OutboxEntry } from '../store/vault.ts'

interface Waiting {
  id: string
  /** Its place among the others. */
  at: number
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

  add({ id, name, args, state }: Omit<OutboxEntry, 'n'>): void {
    const mutator: Known = this.#mutators[name]
    if (state === 'acknowledged' || !mutator) return
    const waiting = { id, at: this.#count++ }
    const target = mutator.target(args as never)
    note(this.#changing, target, waiting)
    if (mutator.creates) note(this.#making, target.slice(target.indexOf(':') + 1), waiting)
  }

  /** Changes that this one must not overtake: they make a row that it needs, or change the same row. */
  before({ name, args }: Pick<OutboxEntry, 'name' | 'args'>): string[] {
    const mutator: Known = this.#mutators[name]
    if (!mutator) return []
    const needed = mutator.needs(args as never).map((id) => this.#making.get(id) ?? [])
    const same = this.#changing.get(mutator.target(args as never)) ?? []
    const all = new Set([...needed.flat(), ...same])
    return [...all]
      .sort((a, b) => a.at - b.at)
      .map(({ id }) => id)
      .slice(-MAX_DEPENDENCIES)
  }
}

function note(map: Map<string, Waiting[]>, key: string, waiting: Waiting): void {
  const known = map.get(key)
  if (known) known.push(waiting)
  else map.set(key, [waiting])
}
