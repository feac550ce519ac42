import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const CLIENT_DIR = mkdtempSync(join(tmpdir(), 'loreloom-static-'))
const SCRIPT = 'document.documentElement.dataset.theme = "dark"'
let app: TestApp
beforeAll(async () => {
  mkdirSync(join(CLIENT_DIR, 'assets'))
  writeFileSync(join(CLIENT_DIR, 'index.html'), `<title>Loreloom</title><script>${SCRIPT}</script>`)
  writeFileSync(join(CLIENT_DIR, 'index.html.br'), 'the page, compressed')
  writeFileSync(join(CLIENT_DIR, 'assets/app-1234.js'), 'export {}')
  app = await createTestApp({ CLIENT_DIR })
})
afterAll(async () => {
  await app.close()
  rmSync(CLIENT_DIR, { recursive: true, force: true })
})

test('a page carries a policy without foreign scripts, origins or frames; our own inline script is named', async () => {
  const { headers } = await app.fetch('/c/anything')
  const policy = headers.get('content-security-policy')!
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types loreloom;")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

test('every address of the app is the same page, compressed for whoever understands it', async () => {
  const plain = await app.fetch('/wc/somewhere/talk/posts/1')
  expect(await plain.text()).toContain('<title>Loreloom</title>')
  expect(plain.headers.get('cache-control')).toBe('no-cache')
  const small = await app.fetch('/c/anything', { headers: { 'accept-encoding': 'br' } })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(await small.text()).toBe('the page, compressed')
})

test('a hashed file may be kept for ever', async () => {
  const { headers } = await app.fetch('/assets/app-1234.js')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/missing.js',
  '/assets/app-1234.js.map',
  '/favicon.xyz',
  '/../package.json',
  '/%2e%2e/package.json',
])('%s is 404, and never the page or a file from outside', async (path) => {
  const response = await app.fetch(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('"dependencies"')
})

test('what is shared before the app is installed is refused, and the page is told', async () => {
  const body = new FormData()
  body.set('title', 'Too early')
  const reply = await app.fetch('/submit', { method: 'POST', body })
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe('/submit?shared=failed')
})
