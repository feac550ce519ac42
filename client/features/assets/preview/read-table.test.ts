import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const whole = { isPart: false }

test.each([
  ['commas', 'name,lamp\nOrla,9\n'],
  ['semicolons and Windows line ends', 'name;lamp\r\nOrla;9'],
  ['tabs', 'name\tlamp\nOrla\t9\n\n'],
  ['quotes', '"name","lamp"\n"Orla","9"'],
])('%s part cells', (_, text) => {
  expect(readTable(text, whole)).toEqual({
    head: ['name', 'lamp'],
    rows: [['Orla', '9']],
    more: null,
  })
})

test('a quoted cell holds separators, lines and quotes', () => {
  const { rows } = readTable('a,b\n"one, two","say ""lit""\nagain"\n,"open', whole)
  expect(rows).toEqual([
    ['one, two', 'say "lit"\nagain'],
    ['', 'open'],
  ])
})

test('a last cell may be empty, and letters behind a quote stay', () => {
  expect(readTable('a,b\n1,\n"x";y,2', whole).rows).toEqual([
    ['1', ''],
    ['x;y', '2'],
  ])
})

test('a part of a file loses its last row, and a large one is cut', () => {
  expect(readTable('a,b\n1,2\n3,', { isPart: true }).rows).toEqual([['1', '2']])
  const long = readTable('n\n' + '1\n'.repeat(2000), whole)
  expect([long.rows.length, long.more]).toEqual([500, 'rows'])
  const wide = readTable('x,'.repeat(100), whole)
  expect([wide.head.length, wide.more]).toEqual([40, 'columns'])
  expect(readTable('', whole)).toEqual({ head: [], rows: [], more: null })
})
