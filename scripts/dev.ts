import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { NODE, ROOT } from './install.mjs'

const page = Number(process.env['DEV_PORT'] ?? 5173)
const api = Number(process.env['PORT'] ?? 8787)

// The server restarts when one of its files changes; to the browser everything comes from the page's address.
const server = spawn(
  NODE,
  ['--watch', '--watch-preserve-output', join(ROOT, 'sync-server/main.ts')],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(api), PUBLIC_URL: `http://localhost:${page}` },
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
await vite.listen()
console.log(`\nLoreloom in development: http://localhost:${page}  (API behind it at port ${api})\n`)

let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await vite.close()
  process.exit(code)
}
server.on('exit', (code) => void stop(code ?? 1))
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
