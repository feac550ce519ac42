import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillServer } from './fill-server.ts'
import { NODE, ROOT, SERVER_ENV, SERVER_FLAGS } from '../install.mjs'

const port = process.env['PORT'] ?? '8787'
const address = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-demo-'))
let failed = false

const server = spawn(NODE, [...SERVER_FLAGS, join(ROOT, 'dist/server/main.js')], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ...SERVER_ENV,
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
  const login = await fillServer(address)
  console.log(`
Loreloom with a demo in it: http://localhost:${port}
${login}

Ctrl+C stops it; everything in it is removed then.`)
} catch (error) {
  console.error(`The demo could not be filled: ${(error as Error).message}`)
  failed = true
  server.kill('SIGTERM')
}
