import { type Doc, findIndexSS, getState } from 'yjs'
import type { UpdateOutline } from './update-outline.ts'

type Store = Doc['store']

/** True if the document has all that the update builds on. */
export function fits(store: Store, { writers, deletes, needs }: UpdateOutline): boolean {
  const known = new Map<number, number>()
  const stateOf = (client: number) => known.get(client) ?? getState(store, client)
  for (const { client, start, end } of writers) {
    const state = stateOf(client)
    if (start > state) return false
    known.set(client, Math.max(state, end))
  }
  for (const [client, clock] of needs) if (clock > stateOf(client)) return false
  return deletes.every(({ client, end }) => end <= stateOf(client))
}

/** True if the document has none of these letters any more. */
export function isDeleted(
  store: Store,
  { client, start, end }: UpdateOutline['deletes'][number],
): boolean {
  const structs = store.clients.get(client)
  if (!structs || end > getState(store, client)) return false
  for (let i = findIndexSS(structs, start); i < structs.length; i++) {
    const struct = structs[i]!
    if (struct.id.clock >= end) return true
    if (!struct.deleted) return false
  }
  return true
}
