import type { EntityOf, EntityType } from '#shared/contract/sync.ts'
import type { User } from '#shared/contract/users.ts'
import type { Mutators, RowChange } from '../store/mutators.ts'
import type { OutboxEntry } from '../store/vault.ts'

type Apply = RowChange['apply']

/**
 * Pending changes over the server's rows. Computed on each read and never stored, so that there is nothing to rebase or
 * corrupt.
 */
export class Overlay {
  readonly #changes = new Map<EntityType, Map<string, Apply[]>>()

  constructor(entries: readonly OutboxEntry[], mutators: Mutators, me: User | null) {
    if (!me) return
    for (const entry of entries) {
      const mutator: Mutators[keyof Mutators] | undefined = mutators[entry.name]
      // A newer version of the app in another tab made this change: that tab shows and sends it.
      if (!mutator) continue
      const context = { me, at: entry.created_at, base: entry.base }
      for (const { type, id, apply } of mutator.changes(entry.args as never, context))
        this.#add(type, id, apply)
    }
  }

  /** The row as the user should see it; undefined when there is none. */
  fold<T extends EntityType>(
    type: T,
    id: string,
    base: EntityOf<T> | undefined,
  ): EntityOf<T> | undefined {
    let row: unknown = base
    for (const apply of this.#changes.get(type)?.get(id) ?? [])
      row = apply(row as never) ?? undefined
    return row as EntityOf<T> | undefined
  }

  /** Ids that pending changes touch: among them rows that only exist here. */
  ids(type: EntityType): string[] {
    return [...(this.#changes.get(type)?.keys() ?? [])]
  }

  has(type: EntityType, id: string): boolean {
    return this.#changes.get(type)?.has(id) ?? false
  }

  #add(type: EntityType, id: string, apply: Apply): void {
    let byId = this.#changes.get(type)
    if (!byId) this.#changes.set(type, (byId = new Map()))
    const list = byId.get(id)
    if (list) list.push(apply)
    else byId.set(id, [apply])
  }
}
