import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { emailKey } from '#shared/rules/accounts.ts'
import { type LimitName, limitNamed, RATE_LIMITS } from '#shared/rules/rate-limits.ts'
import { inOrder } from '../in-order.ts'

export interface Caller {
  /** In the form of `limiterAddress`. */
  address: string
  /** Id of the signed-in person. */
  account: string | null
  body?: unknown
}

export interface RateLimits {
  /** Counts one attempt; throws `request.rate_limited` with the seconds to wait. */
  take(name: LimitName, key: string): Promise<void>
  /** Charges points that are known only afterwards; the next `take` counts them. */
  charge(name: LimitName, key: string, points: number): Promise<void>
  /**
   * Works on texts for a user, and charges them the time. It is charged before their next work begins, however many calls they make
   * at once. Such work must not wait for other such work.
   */
  atCost<T>(user: string, work: () => Promise<T>): Promise<T>
  /** Counts a call by every limit it has, carries it out, and forgives what need not have counted. */
  count<T>(names: readonly LimitName[], caller: Caller, call: () => Promise<T>): Promise<T>
}

/** Makes the counter of one limit: so many points in so many seconds, for each key. All processes of the site count together. */
export type MakeLimiter = (options: {
  points: number
  duration: number
  keyPrefix: string
}) => Pick<RateLimiterAbstract, 'consume' | 'penalty' | 'reward'>

export function rateLimits(
  makeLimiter: MakeLimiter,
  enabled: boolean,
  refused?: (name: LimitName) => void,
): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, { points, seconds }]) => [
      name,
      makeLimiter({ points, duration: seconds, keyPrefix: name }),
    ]),
  ) as Record<LimitName, ReturnType<MakeLimiter>>
  async function take(name: LimitName, key: string): Promise<void> {
    if (!enabled) return
    try {
      await limiters[name].consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      refused?.(name)
      // The library looks at the clock, which may have fallen back since; the limit itself ends in its time.
      const retryAfter = Math.min(refusal.msBeforeNext / 1000, limitNamed(name).seconds)
      throw new ApiError('request.rate_limited', { retryAfter })
    }
  }
  async function charge(name: LimitName, key: string, points: number): Promise<void> {
    if (enabled) await limiters[name].penalty(key, points)
  }
  async function forgive(names: readonly LimitName[], caller: Caller, end: 'success' | 'refusal') {
    if (!enabled) return
    for (const name of names)
      if (limitNamed(name).forgives === end) await limiters[name].reward(keyOf(name, caller))
  }
  return {
    take,
    charge,
    atCost: (user, work) =>
      inOrder(`texts of ${user}`, async () => {
        await take('texts', user)
        const before = performance.now()
        try {
          return await work()
        } finally {
          await charge('texts', user, Math.round(performance.now() - before))
        }
      }),
    async count(names, caller, call) {
      for (const name of names) await take(name, keyOf(name, caller))
      try {
        const result = await call()
        await forgive(names, caller, 'success')
        return result
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) await forgive(names, caller, 'refusal')
        throw error
      }
    },
  }
}

/** The limits of a call: it is a read or a write, and what its contract says. */
export function limitsOf(endpoint: Endpoint): LimitName[] {
  const named = endpoint.limits ?? []
  if (endpoint.method === 'GET' || endpoint.reads) return ['reads', ...named]
  return endpoint.takes || endpoint.auth === 'none' ? [...named] : ['writes', ...named]
}

function keyOf(name: LimitName, { address, account, body }: Caller): string {
  const { counts } = limitNamed(name)
  if (counts === 'address') return address
  if (counts === 'name') {
    const name = textOf(body, 'username')
    // However an address is spelled, it is one account's.
    return `${name.includes('@') ? emailKey(name) : name}|${address}`
  }
  const email = counts === 'email' ? textOf(body, 'email') : ''
  return email || (account ?? address)
}

/** A field of a body before its validation. */
function textOf(body: unknown, field: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' ? value.trim().toLowerCase().slice(0, 320) : ''
}

/** IPv6 clients own a whole /64: they count as one. Some proxies name the caller's port too, another with each call. */
export function limiterAddress(named: string): string {
  const [, long, short] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(named) ?? []
  const address = long ?? short ?? named
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  // `2001:db8::1` hides zeros, and with them where its first half ends.
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
