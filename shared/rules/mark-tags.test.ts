import { expect, test } from 'vitest'
import { endOfMark, MARK_TAGS, type MarkTag, markTagIn } from './mark-tags.ts'
import { withoutMarkTags } from './without-mark-tags.ts'

test('what is known as a tag is what is no word, and nothing else', () => {
  for (const tag of Object.keys(MARK_TAGS) as MarkTag[]) {
    const [begin, end] = [MARK_TAGS[tag], endOfMark(tag)]
    expect([markTagIn(begin), markTagIn(end)]).toEqual([
      { tag, isEnd: false },
      { tag, isEnd: true },
    ])
    expect(withoutMarkTags(`a${begin}b${end}c`)).toBe('abc')
  }
  for (const other of ['<b>', '<SUP>', '<u >', '<span>', '<su>', '<sup', '<u/>', '<smallcaps>']) {
    expect(markTagIn(other)).toBeNull()
    expect(withoutMarkTags(other)).toBe(other)
  }
})
