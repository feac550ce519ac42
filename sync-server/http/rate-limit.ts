import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '#shared/errors.ts'

const LIMITS = {
  sign_up: { points: 5, duration: 3_600 },
  /** Per account and address; a success gives its attempt back. */
  login: { points: 10, duration: 900 },
  login_address: { points: 100, duration: 900 },
  refresh: { points: 120, duration: 60 },
  /** Per account. Generous: someone who was offline for a week sends everything at once. */
  writes: { points: 300, duration: 60 },
  /** Files begun or finished, per account; and the parts they come in. */
  uploads: { points: 240, duration: 3_600 },
  parts: { points: 3_000, duration: 60 },
  /** Per account, or per address of visitors. A fresh device reads a few hundred things in its first minute. */
  reads: { points: 1_200, duration: 60 },
  /** Milliseconds that the server spends on texts that one account sends and asks for. */
  texts: { points: 20_000, duration: 60 },
} as const
export type LimitName = keyof typeof LIMITS

export interface RateLimits {
  /** Counts one attempt; throws `request.rate_limited` with the seconds to wait. */
  take(name: LimitName, key: string): Promise<void>
  giveBack(name: LimitName, key: string): Promise<void>
  /** Counts what was known only afterwards; the next `take` hears of it. */
  charge(name: LimitName, key: string, points: number): Promise<void>
}

/** In memory: a restart forgives everyone, which does no harm. */
export function rateLimits(enabled: boolean): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterMemory({ ...limit, keyPrefix: name }),
    ]),
  ) as Record<LimitName, RateLimiterMemory>
  return {
    async take(name, key) {
      if (!enabled) return
      try {
        await limiters[name].consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new ApiError('request.rate_limited', { retryAfter: refusal.msBeforeNext / 1000 })
      }
    },
    async giveBack(name, key) {
      if (enabled) await limiters[name].reward(key)
    },
    async charge(name, key, points) {
      if (enabled) await limiters[name].penalty(key, points)
    },
  }
}

/** IPv6 clients own a whole /64: they count as one. */
export function limiterAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  // `2001:db8::1` hides zeros, and with them where its first half ends.
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
