const turns = new Map<string, Promise<unknown>>()

/** Runs the work of one id one after the other, in the order of the calls: each sees the result of the one before. */
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
