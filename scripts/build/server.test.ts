import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import type { Session } from '#shared/contract/auth.ts'
import { animation } from '../../sync-server/testing/pictures.ts'
import { ROOT } from '../install.mjs'
import { buildServer } from './server.ts'

// Compiled packages are found from where the files lie.
const built = join(ROOT, `dist/test-server-${process.pid}`)
const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-built-'))
const MAIN = join(built, 'main.js')
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', PROOF_WORK: '0', LOG_LEVEL: 'silent' }

beforeAll(() => buildServer(built))
afterAll(() => {
  for (const folder of [built, dataDir]) rmSync(folder, { recursive: true, force: true })
})

/** Starts it; `script` runs before it in the same process. */
async function start(script = '') {
  const code = `${script}; await import(${JSON.stringify(MAIN)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env })
  let [output, errors] = ['', '']
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  while (!output.includes('\n')) {
    const [data] = (await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error(`it ended: ${errors}`))),
    ])) as [Buffer]
    output += data.toString()
  }
  const stop = async () => {
    child.kill('SIGTERM')
    return (await once(child, 'exit'))[0] as number
  }
  return { output, url: `http://localhost:${/localhost:(\d+)/.exec(output)?.[1]}/api`, stop }
}

test('no built file holds a character that is not ASCII, for which V8 keeps two bytes for each', () => {
  const files = globSync('**/*.js', { cwd: built })
  expect(files.length).toBeGreaterThan(4)
  for (const file of files)
    expect(readFileSync(join(built, file), 'utf8')).not.toMatch(/[^\0-\x7f]/)
})

test('the built server signs people up and encodes their pictures in a process beside it', async () => {
  const { url, stop } = await start()
  const form = { username: 'alice', email: 'alice@example.org', password: 'a long password' }
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(form) }
  const { data } = (await (await fetch(`${url}/auth/signup`, init)).json()) as { data: Session }
  const body = new FormData()
  body.set('purpose', 'avatar')
  body.set('file', new Blob([(await animation()) as Uint8Array<ArrayBuffer>]), 'face.gif')
  const authorization = `Bearer ${data.token}`
  const upload = { method: 'POST', headers: { authorization }, body }
  const stored = (await (await fetch(`${url}/files/upload`, upload)).json()) as object
  expect(stored).toMatchObject({ data: { file: { mime_type: 'image/webp' } } })
  expect(await stop()).toBe(0)
})

test('what a change to a text costs is tried in a thread of its own', async () => {
  const doc = new Doc()
  // Letters from the back to the front are so many steps: fewer may take less than the clock of the processor counts.
  doc.transact(() => {
    for (let i = 0; i < 20_000; i++) doc.getText('text').insert(0, '*')
  })
  const thread = new Worker(join(built, 'update-check.worker.js'))
  const update = encodeStateAsUpdate(doc)
  thread.postMessage({ state: encodeStateAsUpdate(new Doc()), update })
  const [spentMs] = (await once(thread, 'message')) as [number]
  expect(spentMs).toBeGreaterThan(0)
  await thread.terminate()
})

test('its stack traces name the sources', async () => {
  const { output, stop } = await start(
    `console.log = (text) => process.stdout.write(text + new Error('Here').stack.replaceAll('\\n', '|') + '\\n')`,
  )
  expect(output).toContain('Error: Here|')
  expect(output).toMatch(/sync-server\/main\.ts:\d+:\d+/)
  expect(output).not.toContain('main.js')
  expect(await stop()).toBe(0)
})

test('its start uses nothing that loads Node’s tables of languages: they take 10 MB', async () => {
  const { stop } = await start(
    `for (const name of Object.getOwnPropertyNames(Intl)) delete Intl[name]
    delete String.prototype.localeCompare
    for (const { prototype } of [Number, Date]) delete prototype.toLocaleString`,
  )
  expect(await stop()).toBe(0)
})
