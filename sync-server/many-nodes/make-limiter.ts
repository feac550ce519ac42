import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { MakeLimiter } from '../http/rate-limit.ts'
import type { Link } from './link.ts'

/**
 * All nodes count together in Redis; while it is away, each counts for itself. Redis may write to a disk what it holds, so it
 * gets no address or name, only what the site's secret makes of it.
 */
export function sharedLimiters({ redis, prefix }: Link, secret: Buffer): MakeLimiter {
  return ({ keyPrefix, ...limit }) => {
    const limiter = new RateLimiterRedis({
      ...limit,
      keyPrefix: `${prefix}:limit:${keyPrefix}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix }),
    })
    const hidden = (key: string | number) =>
      createHmac('sha256', secret).update(`${keyPrefix} ${key}`).digest('base64url').slice(0, 22)
    return {
      consume: (key, points) => limiter.consume(hidden(key), points),
      penalty: (key, points) => limiter.penalty(hidden(key), points),
      reward: (key, points) => limiter.reward(hidden(key), points),
    }
  }
}
