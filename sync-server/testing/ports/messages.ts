import { expect, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { type OpenSite, onTwoNodes } from './site.ts'

/** News of changes and of ended sessions, tickets of sockets, limits, and turns. */
export function messageContracts(open: OpenSite): void {
  test('a change is heard in each process, and in its own before the call returns', () =>
    onTwoNodes(open, async (here, there) => {
      const heard: unknown[] = []
      const told = vi.fn<(heads: object, invalidated: ReadonlySet<string>) => void>()
      const end = here.changeBus.subscribe((heads, invalidated) =>
        heard.push([heads, [...invalidated]]),
      )
      there.changeBus.subscribe(told)
      here.changeBus.publish({ 'post:1': 3 })
      here.changeBus.publish({}, new Set(['post:2']))
      const both = [
        [{ 'post:1': 3 }, ['post:1']],
        [{}, ['post:2']],
      ]
      expect(heard).toEqual(both)
      await until(() =>
        expect(told.mock.calls.map(([heads, scopes]) => [heads, [...scopes]])).toEqual(both),
      )
      end()
      here.changeBus.publish({ 'post:1': 4 })
      expect(heard).toHaveLength(2)
    }))

  test('ended sessions are heard in each process, and no empty list of them', () =>
    onTwoNodes(open, async (here, there) => {
      const told: string[][] = []
      there.revocations.subscribe((ids) => told.push([...ids]))
      here.revocations.publish([])
      here.revocations.publish(['s', 't'])
      await until(() => expect(told).toEqual([['s', 't']]))
    }))

  test('a ticket opens its place once, in any process', () =>
    onTwoNodes(open, async (here, there) => {
      const viewer = { id: 'ada', session_id: 's' }
      const ticket = await here.tickets.give(viewer, 'live')
      expect(await there.tickets.redeem(ticket, 'live')).toEqual({ viewer })
      expect(await here.tickets.redeem(ticket, 'live')).toBeUndefined()
      const guest = await here.tickets.give(null, 'live')
      expect(await there.tickets.redeem(guest, 'live')).toEqual({ viewer: null })
      expect(await there.tickets.redeem('made up', 'live')).toBeUndefined()
    }))

  test('a ticket is worth nothing at another place, or once its session is over', () =>
    onTwoNodes(open, async (here, there) => {
      const viewer = (session_id: string) => ({ id: 'ada', session_id })
      const elsewhere = await here.tickets.give(viewer('s'), 'section:1')
      expect(await there.tickets.redeem(elsewhere, 'section:2')).toBeUndefined()
      const over = await here.tickets.give(viewer('s'), 'live')
      const good = await here.tickets.give(viewer('t'), 'live')
      there.revocations.publish(['s'])
      await until(async () => expect(await here.tickets.redeem(over, 'live')).toBeUndefined())
      expect(await here.tickets.redeem(good, 'live')).toBeDefined()
    }))

  test('all processes count one limit together, each key and each limit by itself', () =>
    onTwoNodes(open, async (here, there) => {
      const limit = { points: 3, duration: 60, keyPrefix: 'tries' }
      const [one, other] = [here.makeLimiter(limit), there.makeLimiter(limit)]
      await one.consume('ada')
      await (here === there ? one : other).consume('ada')
      await one.penalty('ada', 1)
      await expect(one.consume('ada')).rejects.toMatchObject({
        msBeforeNext: expect.any(Number) as number,
      })
      await one.consume('bob')
      await here.makeLimiter({ ...limit, keyPrefix: 'visits' }).consume('ada')
      await one.reward('ada', 2)
      await one.consume('ada')
    }))

  test('work is done by one process at a time, and by the next one after a failure', () =>
    onTwoNodes(open, async (here, there) => {
      const done: string[] = []
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const first = here.turns.take('flush', async () => {
        begun.resolve()
        await end.promise
        done.push('first')
      })
      await begun.promise
      await there.turns.take('flush', async () => void done.push('second'))
      await there.turns.take('sweep', async () => void done.push('sweep'))
      end.resolve()
      await first
      const failed = here.turns.take('flush', () => Promise.reject(new Error('No room')))
      await expect(failed).rejects.toThrow('No room')
      await there.turns.take('flush', async () => void done.push('third'))
      expect(done).toEqual(['sweep', 'first', 'third'])
    }))
}
