import { expect, test } from 'vitest'
import type { ChapterText } from '../book-text.ts'
import { chooseAll, joinToBefore, seamsOf, splitChapter, splitChapters } from './chapter-rules.ts'
import { chosenOf } from './chosen-chapter.ts'
import { joinChapters } from '../chapters/room.ts'
import { textChapters } from '../testing/novel.ts'
import { withoutNumber } from '../chapters/title-numbers.ts'

const chapter = (title: string, ...sections: string[]) => ({ title, sections, chosen: true })
const wordsOf = (texts: string[]) => texts.join('\n').match(/[\p{L}\d]+/gu)

const LETTERS = chapter(
  'Letters',
  'Before.\n\n## One\n\nThe *sea*.[^a]\n\n### In the night\n\n- ice\n- more ice\n\n[^a]: Cold.',
  'Dawn.\n\nTwo\n---\n\nLand.[^a]\n\n[^a]: Far.',
)

test('all are chosen, or none', () => {
  const none = chooseAll([LETTERS, LETTERS], false)
  expect(none.map(({ chosen }) => chosen)).toEqual([false, false])
  expect(chooseAll(none, true)).toEqual([LETTERS, LETTERS])
})

test('a chapter joins the chosen one before it; its title stands above its scenes, and a split at headings takes it back', () => {
  const list = [
    chapter('One', 'A.[^1]\n\n[^1]: First.'),
    { ...chapter('Left out', 'X.'), chosen: false },
    chapter('# Two', 'B.[^1]\n\n[^1]: Second.', 'C.'),
  ]
  const joined = joinToBefore(list, 2)
  expect(joined).toEqual([
    chapter('One', 'A.[^1]\n\n[^1]: First.', '## # Two\n\nB.[^1]\n\n[^1]: Second.', 'C.'),
    list[1],
  ])
  expect(splitChapters(joined, 0, 2)).toEqual([list[0], list[2], list[1]])
  expect(splitChapters(joined, 'chosen', 2)).toEqual([list[0], list[2], list[1]])
  const nameless = joinToBefore([list[0]!, chapter(' ', 'B.')], 1)
  expect(nameless).toEqual([chapter('One', 'A.[^1]\n\n[^1]: First.', 'B.')])
})

test('a joined chapter keeps its part, and a part that began with the other begins with the next; of a split one the first begins it', () => {
  const list = ['', 'One', '', 'Two', '', 'Three'].map((part, i) => ({
    ...chapter(`${i}`, 'A.', 'B.'),
    part,
  }))
  const told = (chapters: ChapterText[]) =>
    chapters.map(({ title, part }) => `${part}:${title}`).join(' ')
  expect(told(joinToBefore(list, 2))).toBe(':0 One:1 Two:3 :4 Three:5')
  expect(told(joinToBefore(list, 3))).toBe(':0 One:1 :2 Two:4 Three:5')
  expect(told(joinToBefore(list, 1))).toBe(':0 One:2 Two:3 :4 Three:5')
  expect(told(joinChapters(list, 2))).toBe(':0 Two:3')
  expect(told(joinChapters(list, 3))).toBe(':0 One:2 Two:4')
  expect(told(splitChapters(list, 1, 'scenes').slice(0, 4))).toBe(':0 One:1 : :2')
  const someStay = list.map((one, i) => ({ ...one, chosen: i !== 1 && i !== 5 }))
  expect(told(chosenOf(someStay))).toBe(':0 One:2 Two:3 :4')
})

test('a chapter is split at its headings of a level and above; they become titles, and notes go along with their marks', () => {
  expect(seamsOf([LETTERS])).toEqual({
    scenes: 2,
    headings: [
      { level: 2, count: 2 },
      { level: 3, count: 3 },
    ],
  })
  expect(splitChapter(LETTERS, 2)).toEqual([
    { title: 'Letters', sections: ['Before.'] },
    {
      title: 'One',
      sections: ['The *sea*.[^a]\n\n### In the night\n\n- ice\n- more ice\n\n[^a]: Cold.', 'Dawn.'],
    },
    { title: 'Two', sections: ['Land.[^a]\n\n[^a]: Far.'] },
  ])
  const deeper = splitChapter(LETTERS, 3)
  expect(deeper.map(({ title }) => title)).toEqual(['Letters', 'One', 'In the night', 'Two'])
  expect(deeper[1]!.sections).toEqual(['The *sea*.[^a]\n\n[^a]: Cold.'])
  expect(wordsOf(textChapters(deeper))?.toSorted()).toEqual(
    wordsOf(textChapters([LETTERS]))?.toSorted(),
  )
})

test('a title without text leads the next one; a note of a heading has its mark in the text', () => {
  const text = '## Part One\n\n### The *storm*[^1]\n\nRain.\n\n### Sun\n\n[^1]: A note.'
  expect(splitChapter(chapter('Book', text), 3)).toEqual([
    { title: 'Book: Part One: The storm', sections: ['[^1]\n\nRain.\n\n[^1]: A note.'] },
    { title: 'Sun', sections: [] },
  ])
  const long = 'x'.repeat(199)
  expect(splitChapter(chapter(long, '# Oil\n\nIt was dark.'), 1)).toEqual([
    { title: long, sections: [] },
    { title: 'Oil', sections: ['It was dark.'] },
  ])
})

test('a chapter is split at its scenes, letter by letter; a heading at the top of one becomes its title', () => {
  const scenes = ['One  \nline.', '## Two\n\nB.', '* star\n+ plus\n\n```\n# no heading\n```']
  expect(splitChapter(chapter('Night', ...scenes), 'scenes')).toEqual([
    { title: 'Night', sections: [scenes[0]] },
    { title: 'Two', sections: ['B.'] },
    { title: '', sections: [scenes[2]] },
  ])
})

test('what has no such heading stays as it is', () => {
  const plain = chapter('Plain', 'A line\n\n```\n# code\n```\n\n> # quoted', '')
  expect(splitChapter(plain, 6)).toEqual([{ title: 'Plain', sections: plain.sections }])
  expect(seamsOf([plain]).headings).toEqual([])
})

test.each([
  ['3. The storm', 'The storm'],
  ['12) The storm', 'The storm'],
  ['IV. The storm', 'The storm'],
  ['xii – The storm', 'The storm'],
  ['Chapter IV: The storm', 'The storm'],
  ['CHAPTER 3 The Storm', 'The Storm'],
  ['Chapter Twenty-One — The storm', 'The storm'],
  ['Kapitel 3. Über die Brücke', 'Über die Brücke'],
  ['Глава первая. Буря', 'Буря'],
  ['第三章 嵐', '嵐'],
])('the number goes from “%s”', (title, rest) => {
  expect(withoutNumber(title)).toBe(rest)
})

test.each([
  'Chapter 3',
  'Chapter Three',
  '3.',
  'IV',
  '1984',
  '3 days later',
  '3.5 degrees',
  '10:04',
  'Civil: a war',
  'Mix. Match',
  'Chapters of a life: one',
  'Chapter and verse',
  'Prologue: The storm',
])('“%s” stays', (title) => {
  expect(withoutNumber(title)).toBe(title)
})

test('comments stay at their words when chapters are split and joined again', () => {
  const { sections } = LETTERS
  const about = (scene: number, words: string) => {
    const from = sections[scene]!.indexOf(words)
    return { scene, from, to: from + words.length, said: [], resolved: false }
  }
  const threads = [about(0, 'Before'), about(0, 'more ice'), about(1, 'Land')]
  const aboutIn = ({ sections: texts, threads: some = [] }: ChapterText) =>
    some.map(({ scene, from, to }) => texts[scene]!.slice(from, to))
  const whole = chooseAll([{ ...LETTERS, threads }], true)
  expect(whole.map(aboutIn)).toEqual([['Before', 'more ice', 'Land']])
  const pieces = splitChapters(whole, 'chosen', 2)
  expect(pieces.map(aboutIn)).toEqual([['Before'], ['more ice'], ['Land']])
  const joined = joinToBefore(joinToBefore(pieces, 1), 1)
  expect(joined.map(aboutIn)).toEqual([['Before', 'more ice', 'Land']])
})
