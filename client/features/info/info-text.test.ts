import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { INFO_PAGES } from '#shared/rules/info-pages.ts'
import { headingsOf, withFacts } from './info-text.ts'

const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`pages${path}.md`, import.meta.url)), 'utf8')

test('every static page has its text, and every text its page', () => {
  for (const { path } of INFO_PAGES) expect(textOf(path).length).toBeGreaterThan(2_000)
})

test('the documents that people agree to say which version they are', () => {
  const versions = INFO_PAGES.flatMap(({ path, version }) => (version ? [[path, version]] : []))
  expect(Object.fromEntries(versions)).toEqual({
    '/terms': '2.3',
    '/privacy': '1.0',
    '/guidelines': '1.0',
    '/license': '1.0',
    '/obrcl': '1.0',
  })
})

test.each(INFO_PAGES)('$path: headings are unique and its links lead somewhere', ({ path }) => {
  const text = textOf(path)
  const ids = headingsOf(text).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain('')
  const known = [
    ...INFO_PAGES.map(({ path }) => path),
    '/signup',
    '/communities',
    '/settings',
    '/settings/account',
    '/settings/data',
    '/settings/device',
    '/import',
    '/read',
    '/worlds',
  ]
  for (const [, to = ''] of text.matchAll(/\]\((\/[^)#]*)\)/g)) expect(known).toContain(to)
})

test('prices are those of other servers where no book can be generated; until that is known nothing is said', () => {
  const about = { operator: null, contact: null }
  const prices = textOf('/pricing')
  expect(withFacts(prices, { ...about, generates: false })).toContain('no AI set up: all of it')
  for (const generates of [true, undefined])
    expect(withFacts(prices, { ...about, generates })).not.toMatch(/no AI set up: all|\{/)
})

test('who runs the server stands where the text names them, and marks in it are no marks', () => {
  const source = 'Run by {operator}. Write: {contact}.'
  expect(withFacts(source, { operator: '*Lamp* [Room]', contact: 'a_b@example.org' })).toBe(
    String.raw`Run by \*Lamp\* \[Room\]. Write: [a\_b@example\.org](<mailto:a_b@example.org>).`,
  )
  const web = withFacts(source, {
    operator: null,
    contact: 'https://example.org/contact',
  })
  expect(web).toContain('](<https://example.org/contact>)')
  expect(web).toContain('whoever runs the server at the address shown in your browser')
  expect(withFacts(source, { operator: null, contact: null })).not.toContain('{')
  // No page promises mail where the server sends none.
  const nobody = { operator: null, contact: null }
  expect(withFacts('{contact}', { ...nobody, mails: true })).toMatch(/any email from this server/)
  expect(withFacts('{contact}', { ...nobody, mails: false })).toBe('with a report')
})
