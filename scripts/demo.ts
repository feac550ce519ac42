import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoContent } from './demo/content.ts'
import { fill } from './demo/fill.ts'
import { NODE, ROOT, SERVER_FLAGS } from './install.mjs'

const PASSWORD = 'threads-and-ink'
const port = process.env['PORT'] ?? '8787'
const address = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-demo-'))
let failed = false

const server = spawn(NODE, [...SERVER_FLAGS, join(ROOT, 'dist/server/main.js')], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
  },
})
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(failed ? 1 : (code ?? 1))
})
// The server's end takes the folder and this process with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => server.kill('SIGTERM'))
}

try {
  await ready()
  const content = demoContent()
  const { people, communities, posts, comments, votes } = content
  console.log(
    `Filling a throwaway server: ${people.length} people, ${communities.length} communities, ` +
      `${posts.length} posts, ${comments.length} comments, ${votes.length} votes …`,
  )
  await fill(address, content, PASSWORD)
  console.log(`
Loreloom with a demo in it: http://localhost:${port}
Sign in as ${people.map(({ username }) => username).join(', ')}
Password:  ${PASSWORD}

Ctrl+C stops it; everything in it is removed then.`)
} catch (error) {
  console.error(`The demo could not be filled: ${(error as Error).message}`)
  failed = true
  server.kill('SIGTERM')
}

async function ready() {
  for (let tries = 0; tries < 500; tries++) {
    const reply = await fetch(`${address}/api/health`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  throw new Error(`no answer at ${address} within 20 s`)
}
