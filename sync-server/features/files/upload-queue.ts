const turns = new Map<string, Promise<unknown>>()

/** One after the other for each upload, in the order of asking: what one does the next one sees. */
export function inOrder<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(id) ?? Promise.resolve()
  const result = before.then(work)
  const turn = result.then(
    () => undefined,
    () => undefined,
  )
  turns.set(id, turn)
  void turn.then(() => turns.get(id) === turn && turns.delete(id))
  return result
}
