import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { entriesFor, findMentions, type MentionEntry } from './mentions.ts'
import { literal, WORD_ENDS, WORD_STARTS } from '../find/pattern.ts'

const entries: MentionEntry[] = [
  { id: 'anna', name: 'Anna', aliases: ['Anna Karr', 'the Keeper'] },
  { id: 'ember', name: 'Ember Coast' },
  { id: 'charm', name: 'Charm', exclude: ['Charm School'] },
  { id: 'ona', name: 'O’Neill' },
  { id: 'elan', name: 'Élan' },
  { id: 'second', name: 'anna' },
]
const found = (text: string, lang?: string) =>
  findMentions(text, entries, lang).map(({ id, from, to }) => `${id}:${text.slice(from, to)}`)

test.each([
  ['Anna met ANNA KARR.', ['anna:Anna', 'anna:ANNA KARR']],
  ['Hannah, Annabel, anna_x, Annä', []],
  ['Two Annas and Anna’s lamp', ['anna:Annas', 'anna:Anna']],
  ['charming charms of Charm School', ['charm:charms']],
  ["O'Neill and O’Neill", ["ona:O'Neill", 'ona:O’Neill']],
  ['élan, Pélan', ['elan:élan']],
  ['*Ember\u00a0Coast*, asked the keeper', ['ember:Ember\u00a0Coast', 'anna:the keeper']],
])('%s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('a plural s is English', () => {
  expect(found('Annas', 'de')).toEqual([])
  expect(found('Annas', 'en-GB')).toEqual(['anna:Annas'])
})

test('no names, no mentions', () => {
  expect(findMentions('Anna', [])).toEqual([])
  expect(findMentions('Anna', [{ id: 'x', name: ' ' }])).toEqual([])
})

test('names may begin and end with signs', () => {
  const odd = [
    { id: 'mr', name: 'Mr.' },
    { id: 'tis', name: '’Tis' },
    { id: 'one', name: '#1' },
  ]
  const text = "Mr. Mr.s Mr.x 'Tis a’tis #1 x#1"
  expect(findMentions(text, odd).map(({ from, to }) => text.slice(from, to))).toEqual([
    'Mr.',
    'Mr.s',
    "'Tis",
    '#1',
  ])
})

/** The same search as one regular expression: right, and far too slow for a thousand names. */
function foundByPattern(text: string, entries: readonly MentionEntry[]) {
  const keyOf = (form: string) =>
    form.trim().replaceAll('’', "'").replace(/\s+/g, ' ').toLowerCase()
  const owners = new Map<string, string | null>()
  for (const { exclude } of entries) for (const form of exclude ?? []) owners.set(keyOf(form), null)
  for (const { id, name, aliases } of entries)
    for (const key of [name, ...(aliases ?? [])].map(keyOf))
      if (key && !owners.has(key)) owners.set(key, id)
  const forms = [...owners.keys()]
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .map((key) => literal(key).replaceAll("'", "['’]").replaceAll(' ', '[ \\u00a0]'))
  if (forms.length === 0) return []
  const pattern = new RegExp(`${WORD_STARTS}(${forms.join('|')})s?${WORD_ENDS}`, 'giu')
  return [...text.matchAll(pattern)].flatMap((match) => {
    const id = owners.get(keyOf(match[1]!))
    return id ? [{ id, from: match.index, to: match.index + match[0].length }] : []
  })
}

test('any names in any text are found as one pattern of all of them finds them', () => {
  const letter = fc.constantFrom(..."aAbBsSé1_ \u00a0\n'’.-#".split(''))
  const form = fc.string({ unit: letter, minLength: 1, maxLength: 4 })
  // Few different ones, so that names share words and stand in the text.
  const cases = fc.array(form, { minLength: 1, maxLength: 8 }).chain((pool) => {
    const [name, piece] = [fc.constantFrom(...pool), fc.constantFrom(...pool, ' ', 's ', ' s')]
    const entry = fc.record({
      name,
      aliases: fc.array(name, { maxLength: 2 }),
      exclude: fc.array(form, { maxLength: 1 }),
    })
    const pieces = fc.array(fc.oneof(piece, letter), { minLength: 10, maxLength: 40 })
    return fc.tuple(fc.array(entry, { maxLength: 6 }), pieces)
  })
  let finds = 0
  fc.assert(
    fc.property(cases, ([listed, pieces]) => {
      const named = listed.map((one, n) => ({ ...one, id: `${n}` }))
      const text = pieces.join('')
      const expected = foundByPattern(text, named)
      finds += expected.length
      expect(findMentions(text, named)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
  expect(finds).toBeGreaterThan(500)
})

const novel = 'The lamp went out and Name7 Surname7 slept in the house of Lady Nine. '.repeat(
  12_000,
)
/** Processor time of this thread for so many names over a novel, in µs: the least of a few runs. */
function costOf(count: number): number {
  const many = Array.from({ length: count }, (_, n) => ({
    id: `${n}`,
    name: n % 2 ? `Name${n} Surname${n}` : `Lady Name${n}`,
  }))
  const runs = Array.from({ length: 4 }, () => {
    const { user } = process.threadCpuUsage()
    expect(findMentions(novel, many)).toHaveLength(12_000)
    return process.threadCpuUsage().user - user
  })
  return Math.min(...runs)
}

test('names over a novel take a moment, ten thousand hardly more than a few hundred', () => {
  const [few, most] = [costOf(600), costOf(10_000)]
  expect(most).toBeLessThan(1_000_000)
  // Sixteen times as many.
  expect(most / few).toBeLessThan(5)
})

test('the picker puts beginnings first', () => {
  const names = (typed: string) => entriesFor(entries, typed).map(({ id }) => id)
  expect(names('an')).toEqual(['second', 'anna', 'elan'])
  expect(names('coast')).toEqual(['ember'])
  expect(names('keep')).toEqual(['anna'])
  expect(names('zzz')).toEqual([])
})
