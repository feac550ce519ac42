import { expect, test } from 'vitest'
import { wordsOfScenes } from './chapter-progress.ts'

test('a scene whose text is not on the device yet has the words that the server counted', () => {
  const scenes = [
    { id: 'a', word_count: 7 },
    { id: 'b', word_count: 5 },
  ]
  const here = { name: 'section:a', words: 9, text: '' }
  expect(wordsOfScenes(scenes, undefined)).toBe(12)
  expect(wordsOfScenes(scenes, new Map([['section:a', here]]))).toBe(14)
})
