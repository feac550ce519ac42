const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** For versions younger than `until`, one of each `every` is kept. */
const STEPS = [
  { until: 10 * MINUTE, every: MINUTE },
  { until: HOUR, every: 10 * MINUTE },
  { until: DAY, every: HOUR },
  { until: 30 * DAY, every: DAY },
  { until: Infinity, every: 7 * DAY },
]

interface Kept {
  id: string
  created_at: string
}

/** Versions of the same millisecond are ordered by their ids. */
const madeAt = ({ created_at, id }: Kept) => created_at + id

/** The ids of the unnamed versions to delete: the older they are, the fewer stay. The newest of each span stays. */
export function thinnedOut(versions: readonly Kept[], now: number): string[] {
  const taken = new Set<string>()
  return [...versions]
    .sort((a, b) => (madeAt(a) < madeAt(b) ? 1 : -1))
    .filter(({ created_at }) => {
      const made = Date.parse(created_at)
      const { every } = STEPS.find(({ until }) => now - made < until)!
      const span = `${every}:${Math.floor(made / every)}`
      return taken.size === taken.add(span).size
    })
    .map(({ id }) => id)
}
