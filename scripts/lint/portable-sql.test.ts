import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../install.mjs'

/** The text of a raw `sql`, with the expressions in it. */
const RAW = /\bsql(?:<[^`]*?>)?`((?:[^`\\]|\\.|\$\{[^}]*\})*)`/g
/** Words that SQLite and PostgreSQL spell in two ways, or that one of them lacks. */
const OF_ONE_ENGINE =
  /\b(?:instr|iif|char|json_\w+|group_concat|ifnull|strftime|julianday|unixepoch|printf|hex|cast)\(|\b(?:max|min)\([^()]*,|\b(?:rowid|like|glob|collate|indexed by|insert or|replace into)\b/gi

function spelledFor(source: string): string[] {
  return [...source.matchAll(RAW)].flatMap(([, text]) => text!.match(OF_ONE_ENGINE) ?? [])
}

test('SQL that only one engine understands is written in db/, where each engine has its own', () => {
  const files = globSync('sync-server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|^sync-server\/(?:db|testing)\//.test(file),
  )
  const found = files.flatMap((file) =>
    spelledFor(readFileSync(`${ROOT}/${file}`, 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test.each([
  ['sql<boolean>`instr(actors, ${id}) > 0`', ['instr(']],
  ["sql`select 1 from follows where item like 'user:%'`", ['like']],
  ['sql<number>`max(a.n, b.n)`', ['max(a.n,']],
  ['sql<number>`max(a.n)`', []],
  ["const words = 'I like it'", []],
])('%s', (source, words) => {
  expect(spelledFor(source)).toEqual(words)
})
