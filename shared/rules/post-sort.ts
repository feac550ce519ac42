export const POST_SORTS = ['new', 'hot', 'top', 'rising'] as const
export type PostSort = (typeof POST_SORTS)[number]
export const TOP_PERIODS = ['day', 'week', 'month', 'year', 'all'] as const
export type TopPeriod = (typeof TOP_PERIODS)[number]

export interface Ranked {
  id: string
  created_at: string
  score: number
  hot_rank: number
  rising_rank: number
}

const HOT_EPOCH_SECONDS = 1_134_028_003
const HOT_SECONDS_PER_TENFOLD = 45_000

/** Depends on votes and creation time only, so a device can place a post without the server. */
export function hotRank(upvotes: number, downvotes: number, createdSeconds: number): number {
  const score = upvotes - downvotes
  const magnitude = Math.log10(Math.max(Math.abs(score), 1))
  const age = (createdSeconds - HOT_EPOCH_SECONDS) / HOT_SECONDS_PER_TENFOLD
  return Number((Math.sign(score) * magnitude + age).toFixed(7))
}

const RISING_MAX_AGE_HOURS = 24
const RISING_MIN_ACTIVITY = 2

/**
 * `activity`: net votes of others plus distinct other commenters in the last six hours.
 * Zero means "not rising".
 */
export function risingRank(activity: number, ageHours: number): number {
  if (activity < RISING_MIN_ACTIVITY || ageHours > RISING_MAX_AGE_HOURS) return 0
  return activity / (Math.max(ageHours, 0) + 2)
}

/** `upvotes` first, then newest, then id: the order of each sort, best first. */
export function comparePosts(sort: PostSort): (a: Ranked, b: Ranked) => number {
  const rank = {
    new: () => 0,
    hot: (post: Ranked) => post.hot_rank,
    top: (post: Ranked) => post.score,
    rising: (post: Ranked) => post.rising_rank,
  }[sort]
  return (a, b) =>
    rank(b) - rank(a) || descending(a.created_at, b.created_at) || descending(a.id, b.id)
}

function descending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1
}

const HOURS: Record<Exclude<TopPeriod, 'all'>, number> = {
  day: 24,
  week: 168,
  month: 720,
  year: 8_760,
}

/** ISO time before which a post does not count for the period; null for "all". */
export function periodStart(period: TopPeriod, now: number): string | null {
  return period === 'all' ? null : new Date(now - HOURS[period] * 3_600_000).toISOString()
}
