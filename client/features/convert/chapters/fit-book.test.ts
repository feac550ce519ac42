import { MAX_DOCUMENT_WORDS } from '#shared/limits.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { expect, test } from 'vitest'
import type { BookText } from '../book-text.ts'
import { fitBook } from './fit-book.ts'
import { excessOf, inRoom, joinChapters, joinScenes, NEW_BOOK, takeFirst } from './room.ts'
import { novel, textChapters, withText } from '../testing/novel.ts'

const fit = (book: BookText) => fitBook({ book, words: 1, warnings: [] })
const paragraph = (n: number) => `Paragraph ${n} ${'goes on and on. '.repeat(25)}`.trim()
const wordsOf = (texts: string[]) => texts.join(' ').match(/\S+/g)!

test('a book that fits is left as it is, and nothing is said', () => {
  const book = novel()
  expect(fit(book)).toEqual({ book, words: 1, warnings: [] })
})

test('a scene that no document holds is cut between paragraphs; each piece has its notes, and no word is lost', () => {
  const lines = Array.from({ length: 2_300 }, (_, n) => paragraph(n))
  lines[10] += '[^a]'
  lines[2_200] += '[^b]'
  const scene = [...lines, '[^a]: First.', '[^b]: Second.'].join('\n\n')
  expect(countWords(scene)).toBeGreaterThan(2 * MAX_DOCUMENT_WORDS)
  const { book, warnings } = fit(withText('Short.', scene))
  const [short, ...pieces] = book.chapters[0]!.sections
  expect(short).toBe('Short.')
  expect(pieces).toHaveLength(3)
  for (const piece of pieces) {
    expect(countWords(piece)).toBeLessThan(MAX_DOCUMENT_WORDS)
    expect(piece).toMatch(/^Paragraph/)
  }
  expect(pieces[0]).toContain('[^a]: First.')
  expect(pieces[2]).toContain('[^b]: Second.')
  const sorted = (texts: string[]) => wordsOf(texts).toSorted().join(' ')
  expect(sorted(pieces) === sorted([scene])).toBe(true)
  expect(warnings[0]).toBe(
    '“One” holds more than 100,000 words in one scene, the most that a scene takes: it was cut between paragraphs, into 4 scenes.',
  )
  expect(warnings[1]).toMatch(/^1 chapter is longer than 300,000 letters/)
})

test('a text of a single paragraph is cut at its lines, or at its sentences', () => {
  const sentences = `${'She went on and '.repeat(40)}on. `.repeat(640).trim()
  const lines = `${'A line without an end '.repeat(20)}
`
    .repeat(1_020)
    .trim()
  for (const scene of [sentences, lines]) {
    const pieces = fit(withText(scene)).book.chapters[0]!.sections
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) expect(countWords(piece)).toBeLessThan(MAX_DOCUMENT_WORDS)
    expect(wordsOf(pieces).join(' ') === wordsOf([scene]).join(' ')).toBe(true)
  }
})

test('what is too long for its field, or what the field cannot hold, is said with its words', () => {
  const long = 'x'.repeat(250)
  const { book, warnings } = fit(
    novel({
      title: long,
      description: 'y'.repeat(6_000),
      genre: 'z'.repeat(60),
      language: 'x-klingon',
      cover: { type: 'image/svg+xml', bytes: new Uint8Array(9) },
      chapters: [{ title: long, sections: ['Words.'] }],
    }),
  )
  expect([book.title.length, book.description.length, book.genre]).toEqual([200, 5_000, ''])
  expect([book.language, book.cover, book.chapters[0]!.title.length]).toEqual(['en', null, 200])
  expect(warnings).toEqual([
    `The title of chapter 1 is cut after 200 letters: ${long}`,
    `The title is cut after 200 letters: ${long}`,
    'The description is cut after 5,000 letters: it has 6,000.',
    `The genre is left out: ${'z'.repeat(60)}`,
    '“x-klingon” is no language that a book here can have: it gets English.',
    'The cover is left out. Please select an image file (JPG, PNG, or GIF)',
  ])
})

test('letters that no field takes are left out, and so is what nobody sees or what would break a page', () => {
  const { book, warnings } = fit(
    novel({
      title: 'The \u0007Lamp\ud800',
      description: `${'>'.repeat(50)} Deep.`,
      chapters: [{ title: '\u200b', part: 'Part\u0000 One', sections: ['Words.'] }],
    }),
  )
  expect([book.title, book.description]).toEqual(['The Lamp', ''])
  expect(book.chapters[0]).toMatchObject({ title: '', part: 'Part One' })
  expect(warnings).toEqual(['The description is left out: it is nested too deeply.'])
})

test('neighbouring chapters are joined until they fit, with their titles above their scenes', () => {
  const chapters = Array.from({ length: 5 }, (_, i) => ({
    title: `No. ${i + 1}`,
    sections: i === 3 ? [] : [`a${i}`, `b${i}`],
  }))
  expect(joinChapters(chapters, 2)).toEqual([
    { title: 'No. 1', sections: ['a0', 'b0', '## No. 2\n\na1', 'b1', '## No. 3\n\na2', 'b2'] },
    { title: 'No. 4', sections: ['## No. 5\n\na4', 'b4'] },
  ])
})

test('scenes of a chapter are joined with breaks, and their notes do not meet', () => {
  const sections = ['A.[^1]\n\n[^1]: First.', 'B.[^1]\n\n[^1]: Second.']
  const [joined] = joinScenes([{ title: 'One', sections }])
  const [scene = '', ...others] = joined!.sections
  expect(others).toEqual([])
  const marks = [...scene.matchAll(/\[\^(\w+)\](?!:)/g)].map(([, name]) => name)
  expect(new Set(marks).size).toBe(2)
  expect(scene).toContain('* * *')
  expect(textChapters([joined!]).join()).toContain(`[^${marks[1]}]: Second.`)
})

test('what is chosen must fit; taking the first leaves out the others and no more', () => {
  const chapters = Array.from({ length: 1_100 }, (_, i) => ({
    title: `No. ${i + 1}`,
    sections: ['a', 'b', 'c', 'd'],
    chosen: i !== 1,
  }))
  expect(excessOf(chapters, NEW_BOOK)).toBe('chapters')
  const first = takeFirst(chapters, NEW_BOOK.chapters)
  const chosen = first.filter((chapter) => chapter.chosen)
  expect([first.length, chosen.length, chosen.at(-1)!.title]).toEqual([1_100, 1_000, 'No. 1001'])
  expect(excessOf(first, NEW_BOOK)).toBe(null)
  expect(excessOf(first, { ...NEW_BOOK, scenes: 3_999 })).toBe('scenes')
  expect(excessOf(first, { ...NEW_BOOK, books: 0 })).toBe('books')
})

test('a book that nobody looks through is joined until a book holds it, and no word is lost', () => {
  const scenes = (count: number) => Array.from({ length: count }, (_, n) => `Scene ${n}.`)
  const brought = (chapters: number, each: number) => {
    const one = { title: 'Night', sections: scenes(each) }
    const book = novel({ chapters: Array.from({ length: chapters }, () => one) })
    const found = inRoom({ book, words: 1, warnings: ['A.'] })
    const text = found.book.chapters.flatMap(({ sections }) => sections).join(' ')
    expect(text.match(/Scene/g)).toHaveLength(chapters * each)
    return found
  }
  expect(brought(1_000, 5).warnings).toEqual(['A.'])
  const many = brought(1_200, 1)
  expect(many.book.chapters).toHaveLength(600)
  expect(many.warnings).toEqual(['A.', 'It has more than 1,000 chapters: some are joined.'])
  const long = brought(2, 2_600)
  expect(long.book.chapters.map(({ sections }) => sections.length)).toEqual([1, 1])
  expect(long.warnings[1]).toBe(
    'It has more scenes than a book holds: those of each chapter are joined.',
  )
})
