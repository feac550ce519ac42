import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { Doc } from 'yjs'
import { freePort } from '#shared/testing/free-port.ts'
import { type Call, callsOf, enter } from '../../client/e2e/support/api.ts'
import { openText } from '../../sync-server/features/documents/stock-client.example.ts'
import { TARGETS } from '../package/contents.ts'
import { ROOT } from '../install.mjs'
import { processorTime } from '../processor-time.ts'
import { bareStart } from './bare-start.ts'
import { command, startAs, stop } from './command.ts'
import { firstReply } from './boot.ts'

/** The gate's own temporary folder may be one that runs no programs. */
const TEMPORARY = '/tmp'
const NOBODY = 65_534
const ROOT_USER = process.getuid?.() === 0
/**
 * Processor time until the first reply of a program that was unpacked before, in bare starts of Node: a machine with other work may
 * take twice as long for each. It is 10 to 11, and the reply comes after 250 to 650 ms of the clock on a quiet machine.
 */
const START_BARE_STARTS = 16
/** The memory of the process itself; the pages of the executable, 64 MB, are shared with the system's cache of files. */
const OWN_MEMORY_MB = 56

/** One person's small site, as the machine of its operator has it. */
interface Operator {
  /** The executable, which nobody may write. */
  program: string
  env: Record<string, string>
}

/** Makes the single executable and lives through its first days, where nothing else is: no Node, no npm, no rights. */
export async function oneFile(): Promise<void> {
  const here = `${process.platform}-${process.arch}`
  if (!TARGETS.some((target) => target === here)) {
    console.log(`The single executable is one for ${TARGETS.join(' and ')}; this is ${here}.`)
    return
  }
  await command('node', ['scripts/package/main.ts'])
  const place = mkdtempSync(join(TEMPORARY, 'loreloom-one-file-'))
  const remove = () => rmSync(place, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    await live(settle(place), ownFolder(place, 'home'), ownFolder(place, 'other'))
  } finally {
    process.off('exit', remove)
    chmodSync(join(place, 'program'), 0o755)
    remove()
  }
}

function settle(place: string): Operator {
  chmodSync(place, 0o755)
  mkdirSync(join(place, 'program'))
  const program = join(place, 'program', 'loreloom')
  copyFileSync(join(ROOT, 'dist/loreloom'), program)
  chmodSync(program, 0o555)
  chmodSync(join(place, 'program'), 0o555)
  return { program, env: { LOG_LEVEL: 'warn', PROOF_WORK: '0' } }
}

function ownFolder(place: string, name: string): string {
  const folder = join(place, name)
  mkdirSync(folder, { mode: 0o700 })
  if (ROOT_USER) chownSync(folder, NOBODY, NOBODY)
  return folder
}

async function live(who: Operator, home: string, other: string): Promise<void> {
  assert.match(run(who, home, ['--version']).said, /^Loreloom \d/)
  const unknown = run(who, home, ['bakcup'])
  assert.deepEqual([unknown.code, unknown.said.includes('no command "bakcup"')], [2, true])
  const noFile = run(who, home, ['restore', 'copies/siet.db'])
  assert.deepEqual([noFile.code, noFile.said], [1, 'There is no file copies/siet.db.\n'])
  assert.deepEqual(readdirSync(home), [], 'A mistyped command left something.')
  const noFolder = run({ ...who, env: { ...who.env, CACHE_DIR: '/proc/loreloom' } }, home, [])
  assert.deepEqual([noFolder.code, noFolder.said.includes('cannot unpack itself')], [1, true])

  const made = await during(who, home, makeThings)
  const used = await during(who, home, async (site) => {
    await findThings(site.url, made)
    const saved = run(who, home, ['backup', 'copies/site.db'])
    assert.deepEqual([saved.code, saved.said.slice(0, 17)], [0, 'Saved and checked'], saved.said)
    assert.equal(run(who, home, ['admin', 'list']).said, 'alice\n')
    return site.used
  })
  const restored = run(who, other, ['restore', join(home, 'copies/site.db')])
  assert.deepEqual([restored.code, restored.said.slice(0, 8)], [0, 'Restored'], restored.said)
  await during(who, other, ({ url }) => findThings(url, made))

  const { start, memoryMB } = await leastOf(used, () =>
    during(who, home, async (site) => site.used),
  )
  console.log(
    `one file: first reply after ${start.toFixed(1)} bare starts of Node of at most ${START_BARE_STARTS}, ${memoryMB} MB of its own memory`,
  )
  assert.ok(start <= START_BARE_STARTS, 'The first reply took too much of the processor.')
  assert.ok(memoryMB <= OWN_MEMORY_MB, `Its own memory is more than ${OWN_MEMORY_MB} MB.`)
}

const user = ROOT_USER ? { uid: NOBODY, gid: NOBODY } : {}

function run({ program, env }: Operator, cwd: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...user,
    cwd,
    env,
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

/** Processor time and memory at the first reply. */
interface Used {
  cpuMs: number
  memoryMB: number
}

interface Site {
  url: string
  used: Used
}

const MORE_STARTS = 3

/** Work beside it makes a start dearer, and never cheaper: one that takes too much begins again. */
async function leastOf(first: Used, again: () => Promise<Used>) {
  let start = first.cpuMs / bareStart()
  let { memoryMB } = first
  for (let i = 0; i < MORE_STARTS; i++) {
    if (start <= START_BARE_STARTS && memoryMB <= OWN_MEMORY_MB) break
    const used = await again()
    start = Math.min(start, used.cpuMs / bareStart())
    memoryMB = Math.min(memoryMB, used.memoryMB)
  }
  return { start, memoryMB }
}

async function during<T>(
  { program, env }: Operator,
  cwd: string,
  act: (site: Site) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = startAs(program, [], { ...user, cwd, env: { ...env, PORT: String(port) } })
  try {
    await firstReply(`${url}/api/health`, child)
    const used = usedBy(child.pid)
    const result = await act({ url, used })
    assert.equal(await stop(child), 0, 'The server ended with an error.')
    return result
  } finally {
    await stop(child)
  }
}

function usedBy(pid: number | undefined): Used {
  const [, anonymous] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return {
    cpuMs: processorTime({ pid }),
    memoryMB: Math.round(Number(anonymous) / 1_000),
  }
}

interface Things {
  post: string
  picture: string
  scene: string
}

const WORDS = ['The lamp was lit. ', 'The sea went on.']
const STARS = '*'.repeat(1_500)
const TEXT = STARS + WORDS.join('')

/** Two people: a post, a picture, and a scene that both write at the same time. */
async function makeThings({ url }: Site): Promise<Things> {
  const [alice, bob] = [await enter(url, 'alice'), await enter(url, 'bob')]
  const as = callsOf(url, alice.session)
  const { id: community } = await as('POST', '/communities', { name: 'Harbour' })
  const text = { post_type: 'text', title: 'First light', body: 'It is there.' }
  const { id: post } = await as('POST', `/communities/${community}/posts`, text)

  const scene = await beginScene(as, callsOf(url, bob.session))
  const [one, two] = [alice, bob].map(({ session }) => open(url, scene, session.token))
  await Promise.all([one!.isOpen, two!.isOpen])
  one!.text.insert(0, WORDS[0]!)
  await two!.says(WORDS[0]!)
  two!.text.insert(two!.text.length, WORDS[1]!)
  await one!.says(WORDS.join(''))
  // Letters from the back to the front are so many steps that the server tries them in a thread first.
  one!.doc.transact(() => [...STARS].forEach((star) => one!.text.insert(0, star)))
  await two!.says(TEXT)
  for (const side of [one!, two!]) side.close()

  return { post, picture: await upload(url, alice.session.token), scene }
}

async function beginScene(as: Call, guest: Call): Promise<string> {
  const { id: world } = await as('POST', '/worlds', { name: 'Coast' })
  const { id: book } = await as('POST', `/worlds/${world}/books`, { title: 'The Lamp' })
  const { id: chapter } = await as('POST', `/books/${book}/chapters`, { title: 'Wick' })
  const { id: scene } = await as('POST', `/chapters/${chapter}/sections`, {})
  const invitation = { username: 'bob', role: 'editor' }
  const { id } = await as('POST', `/books/${book}/collaborators`, invitation)
  await guest('POST', `/collaborations/${id}/accept`, {})
  return scene
}

function open(server: string, scene: string, token: string) {
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<void>()
  const fail = (reason: string) => reject(new Error(reason))
  const name = `section:${scene}`
  const doc = new Doc()
  const side = openText({ server, name, doc, token: () => token, denied: fail, ended: fail })
  side.provider.once('sync', () => resolve())
  const says = (words: string) =>
    new Promise<void>((heard) => {
      const look = () => side.text.toJSON() === words && heard()
      side.text.observe(look)
      look()
    })
  return { ...side, doc, isOpen, says }
}

async function upload(url: string, token: string): Promise<string> {
  const background = '#336699'
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } }).png()
  const body = new FormData()
  body.set('purpose', 'avatar')
  body.set('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'face.png')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body })
  const said = await reply.text()
  assert.equal(reply.status, 200, said)
  const { file } = (JSON.parse(said) as { data: { file: { id: string; mime_type: string } } }).data
  assert.equal(file.mime_type, 'image/webp')
  return file.id
}

/** By a person who comes back, and by a visitor, for whom the server renders the page. */
async function findThings(url: string, { post, picture, scene }: Things): Promise<void> {
  const { session } = await enter(url, 'alice')
  const found = await callsOf(url, session)<{ title: string }>('GET', `/posts/${post}`)
  assert.equal(found.title, 'First light')
  const headers = { authorization: `Bearer ${session.token}` }
  const reply = await fetch(`${url}/api/files/${picture}/download`, { headers })
  const { format } = await sharp(await reply.arrayBuffer()).metadata()
  assert.equal(format, 'webp')
  const side = open(url, scene, session.token)
  await side.isOpen
  assert.equal(side.text.toJSON(), TEXT)
  side.close()

  const page = await (await fetch(`${url}/`)).text()
  assert.match(page, /<div id="root" data-page>.*First light/s)
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  const sent = await fetch(url + script, { headers: { 'accept-encoding': 'br' } })
  assert.deepEqual([sent.status, sent.headers.get('content-encoding')], [200, 'br'])
  await sent.body?.cancel()
}
