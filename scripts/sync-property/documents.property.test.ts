import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyUpdate, Doc } from 'yjs'
import type { Session } from '../../shared/contract/auth.ts'
import { PATIENCE_MS } from '../../shared/testing/patience.ts'
import { newId } from '../../sync-server/db/ids.ts'
import { plantBook } from '../../sync-server/testing/documents.ts'
import { randomFrom } from './random.ts'
import { FIRST, limitOf, playAll, SEEDS, SIGNED_IN_MS } from './schedules.ts'
import { WritingDevice, wordsOf } from './writing-device.ts'
import { openWritingSite, type WritingSite } from './writing-site.ts'

// Each schedule is a few seconds of real time with a server that is killed: fewer than of the simulated ones.
const COUNT = Math.ceil(SEEDS / 30)
const LIMIT_MS = 120_000
const STEPS = 120

const NAMES = ['alice', 'bob', 'carol']
const password = 'a long password'

let server: WritingSite
let sessions: Session[] = []
let signedInAt = 0
let bookId = ''
let chapter = ''
let sections: string[] = []

beforeAll(async () => {
  server = await openWritingSite()
  const signUp = (username: string) =>
    server.call('POST', '/auth/signup', { username, email: `${username}@example.org`, password })
  const [alice, bob, carol] = (await Promise.all(NAMES.map(signUp))) as Session[]
  const { token } = alice!
  const made = (path: string, body: object) =>
    server.call('POST', path, body, token) as Promise<{ id: string }>
  const world = await made('/worlds', { name: 'Harbour' })
  bookId = (await made(`/worlds/${world.id}/books`, { title: 'The Lamp' })).id
  const editors = [bob!, carol!].map(({ user }) => ({ user_id: user.id, role: 'editor' as const }))
  const planted = await server.withDatabase((db) => plantBook(db, bookId, COUNT + 1, editors))
  ;({ chapter, sections } = planted)
})
afterAll(() => server.remove())

/** Signs all users in, and again before their sessions expire. */
async function signIn(): Promise<void> {
  if (Date.now() - signedInAt < SIGNED_IN_MS) return
  signedInAt = Date.now()
  const logIn = (username: string) => server.call('POST', '/auth/login', { username, password })
  sessions = (await Promise.all(NAMES.map(logIn))) as Session[]
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test(
  `${COUNT} schedules of three writers, broken lines, killed browsers and a killed server`,
  async () => {
    const played = await playAll(FIRST, COUNT, async (seed) => {
      await signIn()
      return run(seed, sections[seed - FIRST]!)
    })
    expect(played).toEqual({ played: COUNT, broken: [] })
  },
  limitOf(COUNT, LIMIT_MS),
)

test('a server that was put back gets again what it had confirmed, closed texts and deletions too', async () => {
  await signIn()
  const place = { name: `section:${sections[COUNT]!}`, bookId }
  const device = new WritingDevice({
    session: sessions[0]!,
    serverPort: () => server.port,
    random: randomFrom(1),
    place,
    label: 'r',
  })
  await device.line.open()
  await device.start()
  const { text } = device.handle!
  text.insert(0, 'One. Two. Three.')
  await settle([device])
  await server.end('SIGTERM')
  await server.backUp()
  await server.start()
  text.delete(5, 5)
  text.insert(text.length, ' Four.')
  await pause(500)
  await settle([device])
  await device.close()
  await server.end('SIGKILL')
  await server.putBack()
  await server.start()
  await device.checkAll(1)
  await device.checkAll(2)
  expect(await storedText(place.name)).toBe('One. Three. Four.')
  device.stop()
})

test('a server that was put back gets the text of a scene that it lacked, once it has the scene again', async () => {
  await signIn()
  await server.end('SIGTERM')
  await server.backUp()
  await server.start()
  const id = newId()
  const make = () =>
    server.call('POST', `/chapters/${chapter}/sections`, { id, position: 'a0' }, sessions[0]!.token)
  await make()
  const place = { name: `section:${id}`, bookId }
  const device = new WritingDevice({
    session: sessions[0]!,
    serverPort: () => server.port,
    random: randomFrom(1),
    place,
    label: 'n',
  })
  await device.line.open()
  await device.start()
  await device.checkAll(1)
  device.handle!.text.insert(0, 'Somebody lit it.')
  await settle([device])
  await device.close()
  await server.end('SIGKILL')
  await server.putBack()
  await server.start()
  await device.haveWaiting(true)
  await device.checkAll(2)
  await make()
  await device.haveWaiting(false)
  await device.sendLeftBehind()
  expect(await storedText(place.name)).toBe('Somebody lit it.')
  device.stop()
})

/** The text that the server has. */
async function storedText(name: string): Promise<string> {
  const { documents } = (await server.call(
    'POST',
    '/documents/exchange',
    { documents: [{ name, epoch: 0, state_vector: '' }] },
    sessions[1]!.token,
  )) as { documents: { update: string }[] }
  const doc = new Doc()
  applyUpdate(doc, Buffer.from(documents[0]!.update, 'base64'))
  return doc.getText('text').toJSON()
}

async function run(seed: number, section: string): Promise<string[]> {
  const random = randomFrom(seed)
  const place = { name: `section:${section}`, bookId }
  const devices = sessions.map(
    (session, i) =>
      new WritingDevice({
        session,
        serverPort: () => server.port,
        random,
        place,
        label: `s${seed}.${'abc'[i]!}`,
      }),
  )
  for (const device of devices) {
    await device.line.open()
    await device.start()
  }
  for (let step = 0; step < STEPS; step++) {
    const device = devices[Math.floor(random() * devices.length)]!
    const chance = random()
    if (chance < 0.7) for (let i = Math.ceil(random() * 5); i > 0; i--) device.edit()
    else if (chance < 0.78) device.line.break()
    else if (chance < 0.83) {
      device.line.isDown = !device.line.isDown
      device.line.break()
    } else if (chance < 0.88) await device.kill(false)
    else if (chance < 0.9) {
      device.note()
      await device.kill(true)
    } else if (chance < 0.95) await (device.handle ? device.close() : device.open())
    else if (chance < 0.97) await server.kill()
    for (const each of devices) each.note()
    await pause(random() * 40)
  }
  for (const device of devices) {
    device.line.isDown = false
    device.line.break()
    await device.open()
  }
  await settle(devices)
  const violations = judge(devices)
  for (const device of devices) device.stop()
  return violations
}

/** Waits until all devices say that everything is stored, and show the same text. */
async function settle(devices: readonly WritingDevice[]): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  let calm = 0
  while (calm < 5 && Date.now() < until) {
    await pause(50)
    const texts = new Set(devices.map(({ handle }) => handle!.text.toJSON()))
    const isStored = devices.every(({ handle }) => {
      const status = handle!.status
      return status !== 'loading' && status.local === 'saved' && status.server === 'saved'
    })
    calm = texts.size === 1 && isStored ? calm + 1 : 0
  }
  for (const device of devices) device.note()
}

function judge(devices: readonly WritingDevice[]): string[] {
  const violations: string[] = []
  const texts = devices.map(({ handle }) => handle!.text.toJSON())
  if (new Set(texts).size > 1) violations.push('they do not show the same')
  for (const { handle } of devices) {
    const { status } = handle!
    if (status === 'loading' || status.server !== 'saved')
      violations.push(`never stored: ${JSON.stringify(status)} ${handle!.refused ?? ''}`)
  }
  const words = wordsOf(texts[0]!)
  if (words.join('') !== texts[0]) violations.push('a word is torn')
  if (new Set(words).size < words.length) violations.push('a word is doubled')
  const present = new Set(words)
  const erased = new Set(
    devices.flatMap(({ kept, onServer }) => [...kept.erased, ...onServer.erased]),
  )
  for (const { kept, onServer } of devices)
    for (const word of [...kept.written, ...onServer.written])
      if (!present.has(word) && !erased.has(word) && !isErasedBySomebody(word, devices))
        violations.push(`lost: ${word}`)
  for (const word of erased) if (present.has(word)) violations.push(`came back: ${word}`)
  return violations
}

/**
 * True if any device erased the word, even one whose browser was killed before it promised that: the word may then be there or
 * not.
 */
function isErasedBySomebody(word: string, devices: readonly WritingDevice[]): boolean {
  return devices.some(({ tried }) => tried.has(word))
}
