import type { TestProject } from 'vitest/node'
import { setup as setUpPostgres } from '../postgres/setup.ts'
import { RedisServer } from './redis-server.ts'

/** A Redis, set when the tests run with several nodes. */
export const REDIS = 'TEST_REDIS_URL'

/** Puts a PostgreSQL and a Redis in place for all test files: those that are given, else those of this machine. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['REDIS_URL']
  delete process.env['REDIS_URL']
  const redis = new RedisServer()
  if (given === undefined) await redis.start()
  process.env[REDIS] = given ?? redis.url
  const end = () => redis.remove()
  try {
    const endPostgres = await setUpPostgres(project)
    return async () => {
      await endPostgres?.()
      await end()
    }
  } catch (error) {
    await end()
    throw error
  }
}
