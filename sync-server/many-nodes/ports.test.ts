import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '#shared/testing/patience.ts'
import { until } from '#shared/testing/until.ts'
import { FolderStore } from '../one-node/file-store.ts'
import type { Ports } from '../ports.ts'
import { SECRETS } from '../secrets.ts'
import { RedisServer } from '../testing/many-nodes/redis-server.ts'
import { REDIS } from '../testing/many-nodes/setup.ts'
import { openSharedDatabase } from '../testing/many-nodes/shared-database.ts'
import { messageContracts } from '../testing/ports/messages.ts'
import { onTwoNodes, type Site } from '../testing/ports/site.ts'
import { portsOfManyNodes } from './ports.ts'

const log = pino({ level: 'silent' })

/** Each node has a folder and connections of its own. A busy machine is no Redis that is away: they wait for it. */
async function open(redisUrl = process.env[REDIS]!, redisPatienceMs = PATIENCE_MS): Promise<Site> {
  const site = await openSharedDatabase()
  const running: Ports[] = []
  async function node() {
    const { db, dataDir } = await site.open()
    const store = new FolderStore(dataDir)
    const place = {
      config: { dataDir, redisPatienceMs },
      databaseUrl: site.url,
      redisUrl,
      db,
      log,
      store,
    }
    const ports = await portsOfManyNodes(place)
    running.push(ports)
    return ports
  }
  async function restart() {
    for (const ports of running.splice(0)) await ports.close()
    await site.leave()
  }
  async function close() {
    await restart()
    await site.remove()
  }
  return { node, restart, close }
}

describe('two nodes on one PostgreSQL and one Redis', () => {
  messageContracts(open)

  test('the secrets are those of the first node, also after a restart', () =>
    onTwoNodes(open, async (here, there, site) => {
      const hexOf = ({ secrets }: Ports) => SECRETS.map((name) => secrets[name].toString('hex'))
      const kept = hexOf(here)
      expect(new Set(kept).size).toBe(SECRETS.length)
      expect(hexOf(there)).toEqual(kept)
      await site.restart()
      expect(hexOf(await site.node())).toEqual(kept)
    }))

  test('a deleted account is known to each node, also to one that comes later', () =>
    onTwoNodes(open, async (here, there, site) => {
      expect(await here.erased.isEmpty()).toBe(true)
      await here.erased.add('ada')
      await here.erased.add('ada')
      for (const { erased } of [there, await site.node()])
        expect([await erased.isEmpty(), await erased.has('ada'), await erased.has('bob')]).toEqual([
          false,
          true,
          false,
        ])
    }))
})

describe('while Redis is away', () => {
  test('each node goes on by itself, keeps no reply, and says at the end that it missed something', async () => {
    const redis = new RedisServer()
    await redis.start()
    try {
      await onTwoNodes(
        () => open(redis.url),
        async (here, there) => {
          const limiter = here.makeLimiter({ points: 1, duration: 60, keyPrefix: 'tries' })
          const missed = vi.fn<() => void>()
          there.changeBus.onMissed(missed)
          const ticket = await here.tickets.give(null, 'live')
          expect(there.changeBus.keepMs).toBeGreaterThan(0)
          await redis.end()
          await until(() => expect(there.changeBus.keepMs).toBe(0))
          here.changeBus.publish({ 'post:1': 3 })
          expect(await there.tickets.redeem(ticket, 'live')).toEqual({ viewer: null })
          expect(await there.tickets.redeem(ticket, 'live')).toBeUndefined()
          await limiter.consume('ada')
          await expect(limiter.consume('ada')).rejects.toHaveProperty('msBeforeNext')
          expect(missed).not.toHaveBeenCalled()
          await redis.start()
          await until(() => expect(missed).toHaveBeenCalled())
          await until(() => expect(here.changeBus.keepMs).toBeGreaterThan(0))
          const heard = vi.fn<(heads: object) => void>()
          there.changeBus.subscribe(heard)
          here.changeBus.publish({ 'post:1': 4 })
          await until(() => expect(heard.mock.calls[0]?.[0]).toEqual({ 'post:1': 4 }))
        },
      )
    } finally {
      await redis.remove()
    }
  })

  test('a Redis that hangs is noticed by its silence', async () => {
    const redis = new RedisServer()
    await redis.start()
    try {
      await onTwoNodes(
        () => open(redis.url, 5_000),
        async (here, there) => {
          const missed = vi.fn<() => void>()
          there.changeBus.onMissed(missed)
          redis.signal('SIGSTOP')
          await until(() => expect(there.changeBus.keepMs).toBe(0))
          const ticket = await here.tickets.give(null, 'live')
          expect(await here.tickets.redeem(ticket, 'live')).toEqual({ viewer: null })
          redis.signal('SIGCONT')
          await until(() => expect(missed).toHaveBeenCalled())
        },
      )
    } finally {
      redis.signal('SIGCONT')
      await redis.remove()
    }
  })

  test('a server does not start with an address where no Redis answers', async () => {
    await expect(
      onTwoNodes(
        () => open('redis://127.0.0.1:1'),
        async () => undefined,
      ),
    ).rejects.toThrow('Redis does not answer')
  })
})
