import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { entities } from '#shared/contract/sync.ts'

/** Rows and calls that the engine may name: those of its user and of its own work. */
const OWN_ROWS = new Set(['user', 'site'])
const OWN_CALLS = new Set(['sync', 'documents', 'files', 'auth', 'push', 'server'])
const SCOPES = ['profile', 'world', 'book', 'draft', 'chapter', 'community', 'post']

const without = (names: string[], own: ReadonlySet<string>) =>
  names.filter((name) => !own.has(name)).join('|')

/** A row, a scope, a call or a table by its name: `rows('post')`, `'community:'`, `api.books.`, `selectFrom('posts')`. */
const NAMED = [
  `rows\\(['"](?:${without(Object.keys(entities), OWN_ROWS)})['"]`,
  `type: ['"](?:${without(Object.keys(entities), OWN_ROWS)})['"]`,
  `['"\`](?:${SCOPES.join('|')}):`,
  `api\\.(?:${without(Object.keys(contract), OWN_CALLS)})\\.`,
  `(?:From|Into|Table|Join)\\(['"](?!sync_)`,
]
const named = new RegExp(NAMED.join('|'))

test.each([
  "await cache.rows('post').get(id)",
  'engine.follow(`community:${id}`)',
  'api.books.get({ params })',
  "query.selectFrom('users')",
])('a domain name is noticed: %s', (line) => {
  expect(named.test(line)).toBe(true)
})

test('the sync engine names no row, scope, call or table of a feature, on neither side', () => {
  const files = globSync('{client/sync,sync-server/sync}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .toSorted()
  expect(files.length).toBeGreaterThan(80)
  const hits = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => (named.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
  )
  expect(hits).toEqual([])
})
