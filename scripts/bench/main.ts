import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accountRows } from './account.ts'
import { bookRows } from './books.ts'
import { browserRows } from './browser.ts'
import { documentRows } from './documents.ts'
import { fanOutRows } from './fan-out.ts'
import { generationRows } from './generation.ts'
import { searchRows } from './search.ts'
import { scaleRows } from './scale.ts'
import { nodeRows } from './nodes.ts'
import { mentionRows } from './mentions.ts'
import { serverRows } from './server.ts'
import { compare, type Expected, expectedFrom, type Row } from './rows.ts'
import { yardstick } from './yardstick.ts'
import { ROOT } from '../install.mjs'

const POSTS = 100_000
const EXPECTED = join(ROOT, 'scripts/bench/expected.json')
const folder = mkdtempSync(join(tmpdir(), 'loreloom-bench-'))
const inside = (name: string) => join(folder, name)

// `npm run bench -- documents` measures one part alone.
const parts: Record<string, () => Promise<Row[]> | Row[]> = {
  server: () => serverRows(inside('server'), POSTS),
  mentions: mentionRows,
  documents: () => documentRows(inside('documents')),
  browser: () => browserRows(inside('browser')),
  books: () => bookRows(inside('books')),
  'fan-out': () => fanOutRows(inside('fan-out')),
  account: () => accountRows(inside('account')),
  generation: () => generationRows(inside('generation')),
  search: () => searchRows(inside('search'), POSTS),
  scale: () => scaleRows(inside('scale')),
  nodes: () => nodeRows(inside('nodes')),
}
// `--expect` makes what is measured now what is expected from now on.
const { values, positionals: chosen } = parseArgs({
  options: { expect: { type: 'boolean' } },
  allowPositionals: true,
})
const isWhole = chosen.length === 0

try {
  // Before and after: of a machine that was busy for a while the quicker one counts.
  const first = yardstick()
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(parts))
    if (isWhole || chosen.includes(name)) rows.push(...(await measure()))
  const unit = Math.min(first, yardstick())
  report(rows, unit)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function report(rows: Row[], unit: number): void {
  const expected = JSON.parse(readFileSync(EXPECTED, 'utf8')) as Expected
  const compared = compare(rows, expected, unit, isWhole)
  console.table(compared.rows)
  console.log(`The yardstick took ${unit.toFixed(0)} ms of the processor.`)
  if (values.expect) {
    const next = expectedFrom(rows, expected, unit, isWhole)
    writeFileSync(EXPECTED, `${JSON.stringify(next, null, 2)}\n`)
    console.log('This is expected from now on: scripts/bench/expected.json')
  } else if (compared.worse.length > 0) {
    console.error(`Worse by more than a fifth:\n  ${compared.worse.join('\n  ')}`)
    process.exitCode = 1
  } else console.log('Nothing is worse by more than a fifth.')
}
