import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { MakeLimiter } from '../http/rate-limit.ts'

/** A restart forgives everyone, which does no harm, and addresses are never written down. */
export const makeLimiter: MakeLimiter = (options) => new RateLimiterMemory(options)
