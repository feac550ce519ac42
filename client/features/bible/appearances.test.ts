import { expect, test } from 'vitest'
import { AppearanceReader, scenesOf, timesOf } from './appearances.ts'

const entries = [
  { id: 'isk', name: 'Isk', aliases: ['the girl'] },
  { id: 'vane', name: 'Vane' },
]
const chapters = [
  { id: 'one', title: 'Oil' },
  { id: 'two', title: 'Low Water' },
]
const scenes = scenesOf(
  chapters,
  new Map([
    ['one', [{ id: 'a', title: '' }]],
    [
      'two',
      [
        { id: 'b', title: 'A green door' },
        { id: 'c', title: '' },
      ],
    ],
  ]),
)
const texts = (b: string) =>
  new Map([
    ['section:a', { text: 'Vane counted.' }],
    ['section:b', { text: b }],
  ])

test('an entry appears in the scenes that name it, in reading order', () => {
  const reader = new AppearanceReader(entries, 'en')
  const found = reader.read(scenes, texts('Isk and the girl. *Vane* left.'))
  expect(found.get('isk')).toEqual([
    { id: 'b', chapterId: 'two', number: 2, title: 'A green door', count: 2 },
  ])
  expect(found.get('vane')?.map(({ title, count }) => [title, count])).toEqual([
    ['Oil', 1],
    ['A green door', 1],
  ])
  expect(reader.read(scenes, texts('Nobody.')).get('isk')).toBe(undefined)
})

test.each([
  [1, 'once'],
  [2, 'twice'],
  [9, 'nine times'],
  [31, '31 times'],
])('%i is said as “%s”', (count, said) => {
  expect(timesOf(count)).toBe(said)
})
