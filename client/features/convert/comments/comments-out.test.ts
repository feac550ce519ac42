import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import type { ChapterText, ThreadText } from '../book-text.ts'
import { writeDocx } from '../docx/docx.ts'
import { readFiles, writeFile } from '../formats.ts'
import { novel, textChapters } from '../testing/novel.ts'
import { textOf, unzip } from '../zip/unzip.ts'

const date = '2024-05-03T10:00:00.000Z'
const say = (text: string, author = 'Ann') => ({ author, date, text })

/** A thread about the first such words of a scene. */
function thread({ sections }: ChapterText, scene: number, words: string, ...more: string[]) {
  const from = sections[scene]!.indexOf(words)
  if (from < 0) throw new Error(`No such words: ${words}`)
  const said = [say('Really?\nWhy?'), ...more.map((text) => say(text, 'Cy & <Co>'))]
  return { scene, from, to: from + words.length, said, resolved: false }
}
const back = async (chapters: ChapterText[]) =>
  (await readFiles([await writeFile(novel({ chapters }), 'docx')])).book.chapters
const passages = (chapters: ChapterText[]) =>
  chapters.map(({ sections, threads = [] }) =>
    threads.map(({ scene, from, to }) => `${scene} ${sections[scene]!.slice(from, to)}`),
  )
const inOrder = (threads: ThreadText[]) =>
  threads.toSorted((a, b) => a.scene - b.scene || a.from - b.from)

test('comments of a book go out as comments of Word and come back the same', async () => {
  const { chapters } = novel()
  const [letter, storm] = chapters as [ChapterText, ChapterText]
  letter.threads = inOrder([
    thread(letter, 0, 'Mr. Kirwin', 'Yes.', 'No.\n\nNever.'),
    thread(letter, 0, 'Kirwin, on hearing'),
    thread(letter, 0, 'quite* sure?” said the *Ever'),
    thread(letter, 0, '5 * 3 < 16'),
    thread(letter, 0, 'walk in fear and dread,\n>\n> And turns'),
    thread(letter, 0, 'What the captain saw'),
    thread(letter, 0, 'ice\n- more'),
    thread(letter, 0, 'A note.[^1] And'),
    thread(letter, 0, 'chart'),
    thread(letter, 1, 'A short scene.'),
  ])
  storm.threads = inOrder([
    thread(storm, 0, '日本語'),
    thread(storm, 0, '\\<Come here>'),
    thread(storm, 0, 'Never'),
    thread(storm, 0, 'a.txt'),
    thread(storm, 0, 'Victory'),
  ])
  const returned = await back(chapters)
  expect(textChapters(returned)).toEqual(textChapters(novel().chapters))
  expect(passages(returned)).toEqual(passages(chapters))
  expect(returned.map(({ threads }) => threads)).toEqual(chapters.map(({ threads }) => threads))
})

test('any passage of words comes back with the same words', async () => {
  const words =
    'One *two* three.\n\n1\\. Four **five *six* seven** eight.\n\n> Nine\\\n> ten.\n\nEleven twelve.'
  const starts = [...words.matchAll(/\p{L}+/gu)].map(({ index }) => index)
  const ends = [...words.matchAll(/\p{L}+/gu)].map(({ index, 0: word }) => index + word.length)
  const place = fc.nat(starts.length - 1)
  const ranges = fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(ranges, async (pairs) => {
      const threads = pairs.map((pair) => {
        const [first, last] = pair.toSorted((a, b) => a - b) as [number, number]
        const said = [say('Hm.')]
        return { scene: 0, from: starts[first]!, to: ends[last]!, said, resolved: false }
      })
      const chapters = [{ title: 'One', sections: [words], threads: inOrder(threads) }]
      expect(await back(chapters)).toEqual(chapters)
    }),
    { numRuns: 40 },
  )
})

test('what is about no words stands beside the nearest', async () => {
  const scene = 'Before.\n\n```\ncode\n```\n\nAfter.'
  const chapter: ChapterText = { title: 'One', sections: [scene] }
  chapter.threads = [thread(chapter, 0, 'code')]
  expect(passages(await back([chapter]))).toEqual([['0 Before.']])
})

test('what stands in a scene without words stands at the title of its chapter', async () => {
  const gone = (scene: number) => ({
    scene,
    from: 0,
    to: 0,
    resolved: false,
    said: [say('“ice” (gone): Why?'), say('So.')],
  })
  const chapters: ChapterText[] = [
    { title: 'One', sections: ['', '```\ncode\n```'], threads: [gone(0), gone(1)] },
    { title: 'Two', sections: ['It was dark.', ''], threads: [gone(1)] },
  ]
  const file = unzip(await writeDocx(novel({ chapters })))
  const heading = (title: string) =>
    textOf(file.get('word/document.xml')!)
      .split('<w:p>')
      .find((paragraph) => paragraph.includes('Heading1') && paragraph.includes(title))
  expect(heading('One')?.match(/<w:commentReference /g)).toHaveLength(4)
  expect(heading('Two')?.match(/<w:commentReference /g)).toHaveLength(2)
  expect(passages(await back(chapters.slice(1)))).toEqual([['0 It was dark.']])
})

test('what is about a note stands at its mark: other programs open no note with a comment', async () => {
  const chapter: ChapterText = { title: 'One', sections: ['Oil.[^1] Wick.\n\n[^1]: Of *whales*.'] }
  chapter.threads = [thread(chapter, 0, 'whales')]
  const file = unzip(await writeDocx(novel({ chapters: [chapter] })))
  expect(textOf(file.get('word/footnotes.xml')!)).not.toContain('comment')
  expect(passages(await back([chapter]))).toEqual([['0 Oil.']])
})

test('a file without comments has none, whatever its format', async () => {
  const files = unzip(await writeDocx(novel()))
  expect(textOf(files.get('word/document.xml')!)).not.toContain('comment')
  const [chapter] = novel().chapters as [ChapterText]
  const chapters = [{ ...chapter, threads: [thread(chapter, 0, 'Mr. Kirwin')] }]
  for (const format of ['epub', 'markdown'] as const) {
    const file = await writeFile(novel({ chapters }), format)
    for (const [, bytes] of unzip(await file.bytes()))
      expect(textOf(bytes)).not.toContain('Really?')
  }
})
