import { expect, test } from 'vitest'
import { entriesFor, findMentions, type MentionEntry } from './mentions.ts'

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

test('six hundred names over a novel take a moment', () => {
  const many = Array.from({ length: 600 }, (_, n) => ({ id: `${n}`, name: `Name${n} Surname${n}` }))
  const novel = 'The lamp went out and Name7 Surname7 slept. '.repeat(12_000)
  const start = performance.now()
  expect(findMentions(novel, many)).toHaveLength(12_000)
  expect(performance.now() - start).toBeLessThan(500)
})

test('the picker puts beginnings first', () => {
  const names = (typed: string) => entriesFor(entries, typed).map(({ id }) => id)
  expect(names('an')).toEqual(['second', 'anna', 'elan'])
  expect(names('coast')).toEqual(['ember'])
  expect(names('keep')).toEqual(['anna'])
  expect(names('zzz')).toEqual([])
})
