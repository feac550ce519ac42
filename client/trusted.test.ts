import './testing/window.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entity, scriptAddress } from './trusted.ts'

beforeEach(() => void vi.stubEnv('DEV', false))
afterEach(() => void vi.unstubAllEnvs())

test.each(['/service-worker.js', '/assets/convert.worker-DlmFUVFy.js', '/assets/a_b.c-1.js'])(
  '%s is a script of ours',
  (path) => {
    expect(scriptAddress(path)).toBe(path)
    expect(scriptAddress(new URL(path, location.href).href)).toContain(path)
  },
)

test.each([
  'https://evil.example/service-worker.js',
  '//evil.example/assets/a.js',
  '/api/files/01900000-0000-7000-8000-000000000000/download',
  '/assets/../api/files/a.js',
  '/assets/a/b.js',
  '/assets/a.json',
  '/api/service-worker.js',
  'data:text/javascript,alert(1)',
  'blob:http://localhost/assets/a.js',
  'javascript:alert(1)',
])('%s is none', (address) => {
  expect(() => scriptAddress(address)).toThrow('This is no script of ours')
})

test('an entity is one name of HTML', () => {
  expect(entity('&amp;')).toBe('&amp;')
  for (const text of ['', '<b>', '&amp;<img src=x>', '&amp;&lt;', '&#60;', '&amp', '&a b;'])
    expect(() => entity(text)).toThrow('This is no entity')
})
