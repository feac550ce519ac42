import { setTimeout as pause } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { Engine } from '../../client/sync/engine/engine.ts'
import { ALL_DEVICE_RULES, Device, type DeviceRules } from './device.ts'
import { checkAtRest, checkInSight, checkPush } from './invariants.ts'
import { Network } from './network.ts'
import { type Random, randomFrom } from './random.ts'
import type { PropertyServer, ServerRules, Template } from './server.ts'

export type Rules = DeviceRules & ServerRules
export const ALL_RULES: Rules = {
  ...ALL_DEVICE_RULES,
  epoch: true,
  ownEpoch: true,
  horizon: true,
}

const STEPS = 70
/** Of turns of the loop that an engine takes for a step; one that waits for another thread on a busy machine needs time instead. */
const TURNS = 2_000
const LONGEST_MS = 10_000

interface World {
  random: Random
  server: PropertyServer
  network: Network
  devices: Device[]
  communityIds: string[]
  rules: Rules
  clock: { now: number }
  /** The number of engine steps that are running. */
  running: number
  /** After an eviction or a restore rows may be away until they are pulled again. */
  inSight: boolean
  violations: string[]
}

/** Plays one seeded schedule of people, faults and disasters; returns what it broke. */
export async function run(template: Template, seed: number, rules: Rules): Promise<string[]> {
  const random = randomFrom(seed)
  const server = await template.open()
  const violations: string[] = []
  const network = new Network(random, async (url, init) => {
    checkPush(url, init, violations)
    return server.fetch(url, rules.ownEpoch ? init : await server.underItsEpoch(url, init))
  })
  const clock = { now: Date.now() }
  const [alice, bob] = template.sessions
  const people = [alice!, bob!, bob!]
  const devices = people.map((session) => new Device({ session, network, random, rules, clock }))
  const { communityIds } = template
  const world: World = {
    random,
    server,
    network,
    devices,
    communityIds,
    rules,
    clock,
    running: 0,
    inSight: true,
    violations,
  }
  try {
    for (const device of devices) {
      for (const id of communityIds) device.followed.add(`community:${id}`)
      for (const { user } of template.sessions) device.followed.add(`profile:${user.id}`)
      await device.openTab()
      // All but one were here before; what that one sends first does not run.
      if (device !== devices[0]) await device.vault.meta.put({ key: 'epoch', value: 1 })
    }
    const seen = new Map<Device, number>()
    for (let i = 0; i < STEPS && violations.length === 0; i++) {
      await step(world)
      await settle(world)
      if (!world.inSight) continue
      for (const device of devices) {
        if (seen.get(device) === device.writes) continue
        seen.set(device, device.writes)
        await checkInSight(device, server, violations, `step ${i}`)
      }
    }
    if (violations.length === 0) {
      await rest(world)
      for (const device of devices) await checkAtRest(device, server, violations)
    }
  } finally {
    await settle(world)
    for (const { vault, cache } of devices) {
      vault.close()
      cache.close()
    }
    await server.close()
  }
  return violations
}

async function step(world: World): Promise<void> {
  const { random, devices, network, server, rules, clock } = world
  clock.now += Math.floor(random() * 3_000)
  const device = random.pick(devices)
  const dice = random()
  if (dice < 0.34) await act(world, device)
  else if (dice < 0.56) begin(world, (engine) => engine.push(3), device)
  else if (dice < 0.72) begin(world, (engine) => engine.pull(), device)
  else if (dice < 0.9) network.release()
  else if (dice < 0.93) await device.kill()
  else if (dice < 0.95) await device.openTab()
  else if (dice < 0.96) {
    await device.evict()
    world.inSight = false
  } else if (dice < 0.975) await server.backup()
  else if (dice < 0.985) await server.app.flush()
  else if (dice < 0.993) await server.purge(rules)
  else if (await server.restore(rules)) world.inSight = false
  if (random.chance(0.1)) await readLate(world, random.pick(devices))
}

/** A person does something; from here on it must never be lost. */
async function act({ random, communityIds }: World, device: Device): Promise<void> {
  const { engine } = device
  const overlay = await engine.overlay()
  const rows = await device.cache.rows('post').toArray()
  const postIds = [...new Set([...rows.map(({ id }) => id), ...overlay.ids('post')])]
  const dice = random()
  const postId = postIds.length > 0 ? random.pick(postIds) : null
  if (dice < 0.4 || !postId) {
    const id = v7()
    const body = { id, post_type: 'text' as const, title: `Post ${id}`, body: 'Words.' }
    const entry = await engine.mutate('posts.create', {
      params: { id: random.pick(communityIds) },
      body,
    })
    device.accepted.push(entry.id)
    device.own.set(id, entry.id)
    return
  }
  const params = { id: postId }
  if (dice < 0.62) {
    const vote = random.pick([1, -1, 0] as const)
    device.accepted.push((await engine.mutate('posts.vote', { params, body: { vote } })).id)
  } else if (dice < 0.84) {
    const replies = (
      await device.cache.rows('comment').where('post_id').equals(postId).primaryKeys()
    ).slice(0, 3)
    const parent_comment_id = replies.length > 0 && random.chance(0.5) ? random.pick(replies) : null
    const body = { id: v7(), body: 'A remark.', parent_comment_id }
    device.accepted.push((await engine.mutate('comments.create', { params, body })).id)
    await follow(device, `post:${postId}`, overlay.has('post', postId))
  } else if (dice < 0.88) {
    const body = { body: `Better words ${v7()}.` }
    device.accepted.push((await engine.mutate('posts.update', { params, body })).id)
  } else if (dice < 0.93) {
    // Often another user's post: then the server refuses the removal.
    device.accepted.push((await engine.mutate('posts.remove', { params })).id)
    device.own.delete(postId)
  } else {
    const id = random.pick(communityIds)
    const name = random.chance(0.5) ? ('communities.join' as const) : ('communities.leave' as const)
    device.accepted.push((await engine.mutate(name, { params: { id }, body: {} })).id)
  }
}

async function follow(device: Device, scope: string, pending: boolean): Promise<void> {
  if (pending) return
  device.followed.add(scope)
  await device.engine.follow(scope)
}

/** Starts a step of an engine without waiting: its requests may be held while other things happen. */
function begin(world: World, work: (engine: Engine) => Promise<unknown>, device: Device): void {
  const engine = world.random.pick(device.engines)
  world.running += 1
  void work(engine)
    .catch(() => undefined)
    .finally(() => (world.running -= 1))
}

/** A plain read whose answer may arrive long after it was true. */
async function readLate(world: World, device: Device): Promise<void> {
  const { random, server, communityIds } = world
  const id = random.pick(communityIds)
  const { token } = device.session
  const reply = await server.fetch(`/api/communities/${id}/posts`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await reply.json()) as { data: { id: string }[] }
  const [scope, head] = reply.headers.get('x-sync-as-of')!.split('=') as [string, string]
  const answer = {
    asOf: { [scope]: Number(head) },
    epoch: Number(reply.headers.get('x-sync-epoch')),
  }
  const rows = data.map((body) => ({ type: 'post' as const, id: body.id, body }))
  const { engine } = device
  world.running += 1
  void world.network
    .delay(device)
    .then(() => engine.keepAnswer(rows, answer))
    .catch(() => undefined)
    .finally(() => (world.running -= 1))
}

/** Waits until every step has ended or waits for the network. */
async function settle(world: World): Promise<void> {
  const isBusy = () => world.running > world.network.blocked
  for (let i = 0; isBusy() && i < TURNS; i++) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const end = Date.now() + LONGEST_MS; isBusy() && Date.now() < end;) await pause(1)
}

/** Heals the network and syncs all devices until no work is left. */
async function rest(world: World): Promise<void> {
  const { network, devices, server, clock } = world
  network.heal()
  await settle(world)
  for (let round = 0, before = -1; round < 6; round++) {
    clock.now += 3_600_001
    const writes = devices.reduce((sum, device) => sum + device.writes, 0)
    // With nothing to send and nothing new, another round is this one again.
    if (writes === before && (await areEmpty(devices))) break
    before = writes
    for (const device of devices) {
      const [engine] = device.engines
      for (let i = 0; i < 20 && (await engine!.push(2)) === 'more'; i++);
    }
    await server.app.flush()
    for (const device of devices) {
      const [engine] = device.engines
      for (let i = 0; i < 20 && (await engine!.pull()) === 'more'; i++);
    }
  }
}

async function areEmpty(devices: readonly Device[]): Promise<boolean> {
  const waiting = await Promise.all(devices.map(({ vault }) => vault.outbox.count()))
  return waiting.every((count) => count === 0)
}
