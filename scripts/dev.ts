import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { fillServer } from './demo/fill-server.ts'
import { NODE, ROOT } from './install.mjs'

const page = Number(process.env['DEV_PORT'] ?? 5173)
const api = Number(process.env['PORT'] ?? 8787)
const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } })
/** With `--demo` it uses a separate folder and fills it the first time: the developer's usual data stays untouched. */
const demoDir = values.demo ? join(ROOT, 'data/demo') : null
let isToFill = demoDir !== null && !existsSync(demoDir)

// The server restarts when one of its files changes; the browser gets everything from the page's address.
const server = spawn(
  NODE,
  ['--watch', '--watch-preserve-output', join(ROOT, 'sync-server/main.ts')],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(api),
      PUBLIC_URL: `http://localhost:${page}`,
      ...(demoDir && { DATA_DIR: demoDir, RATE_LIMITS: 'off' }),
    },
  },
)
const vite = await createServer({
  configFile: join(ROOT, 'client/vite.config.ts'),
  configLoader: 'native',
  server: {
    port: page,
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${api}`, ws: true } },
  },
})

let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await vite.close()
  if (server.exitCode === null && server.signalCode === null)
    await new Promise((resolve) => server.once('exit', resolve))
  // The next run fills a half-filled demo again from scratch.
  if (isToFill && demoDir) rmSync(demoDir, { recursive: true, force: true })
  process.exit(code)
}
server.on('exit', (code) => void stop(code ?? 1))
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

await vite.listen()
let login = ''
try {
  if (isToFill) login = `${await fillServer(`http://127.0.0.1:${api}`)}\n`
  isToFill = false
  console.log(
    `\nLoreloom in development: http://localhost:${page}  (API behind it at port ${api})\n${login}`,
  )
} catch (error) {
  console.error(`The demo could not be filled: ${(error as Error).message}`)
  await stop(1)
}
