import { expect, test } from 'vitest'
import { mixed } from './search-mix.ts'

const find = (type: string, title: string, merit: number) => ({ hit: { type, title }, merit })

test('what is called so comes first, then what fits best; a comment has no name of its own', () => {
  const finds = [
    find('posts', 'Which lamp oil burns white?', 0.8),
    find('comments', 'Lamp', 0.9),
    find('worlds', 'Coast of lamps', 0.7),
    find('books', 'Lamp', 0.6),
    find('people', 'Lampwright', 0.5),
  ]
  expect(mixed(' lamp', finds).map(({ type }) => type)).toEqual([
    'books',
    'people',
    'worlds',
    'posts',
    'comments',
  ])
})
