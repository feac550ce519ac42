import { fc } from '#shared/testing/fast-check.ts'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readFiles, writeFile } from './formats.ts'
import { writeMarkdownZip } from './markdown/markdown-zip.ts'
import { withWords } from './preview.ts'
import { readMarkdownZip } from './markdown/read-markdown-zip.ts'
import { HOSTILE, novel, textChapters, withText } from './testing/novel.ts'
import { textOf, unzip } from './zip/unzip.ts'

const FORMATS = ['epub', 'docx', 'markdown'] as const

for (const format of FORMATS) {
  test(`${format}: a novel comes back with every word and mark in place`, async () => {
    const book = novel()
    const { book: back, warnings } = await readFiles([await writeFile(book, format)])
    expect(textChapters(back.chapters)).toEqual(textChapters(book.chapters))
    expect(warnings).toEqual([])
    const { title, author, language, description, genre, details, rights, generated, url, id } =
      back
    const { cover: _cover, chapters: _chapters, modified: _modified, ...about } = book
    expect({
      title,
      author,
      language,
      description,
      genre,
      details,
      rights,
      generated,
      url,
      id,
    }).toEqual(about)
  })

  test(`${format}: parts come back as parts, whatever they and their chapters are called`, async () => {
    const heading = '## Sea\n\n### Deep\n\n###### Deeper\n\nWords.'
    const chapters = [
      { title: 'Dawn', sections: ['Grey.'] },
      { title: 'Book of sand', part: 'Chapter 1: <Water> & *fire*', sections: [heading, 'More.'] },
      { title: 'Part Two', sections: ['No part.'] },
      { title: 'Home', part: novel().title, sections: [] },
      { title: 'Home', part: 'Home', sections: ['Rain.'] },
    ]
    const { book, warnings } = await readFiles([await writeFile(novel({ chapters }), format)])
    expect(book.chapters).toEqual(chapters)
    expect(warnings).toEqual([
      `3 parts stand above the chapters and are kept: Chapter 1: <Water> & *fire*, ${novel().title}, Home.`,
    ])
    const whole = [{ title: 'Alone', part: 'All', sections: ['It was dark.'] }]
    const only = await readFiles([await writeFile(novel({ chapters: whole }), format)])
    expect(only.book.chapters).toEqual(whole)
  })

  test(`${format}: what says that a language model wrote it says so again`, async () => {
    for (const generated of ['partly', 'wholly'] as const) {
      const { book } = await readFiles([await writeFile(novel({ generated }), format)])
      expect(book.generated).toBe(generated)
    }
  })

  test(`${format}: what was hostile once is the same text ever after`, async () => {
    const { book: once } = await readFiles([await writeFile(withText(HOSTILE, 'Next.'), format)])
    const { book: twice } = await readFiles([await writeFile(once, format)])
    expect(textChapters(twice.chapters)).toEqual(textChapters(once.chapters))
    const text = textChapters(once.chapters).join('\n')
    expect(text).not.toMatch(/[\u0000\u0008\ufffe]/)
    // Our own archive keeps what the writer typed; no page runs it.
    if (format === 'markdown') return
    expect(text).not.toMatch(/<script|<div|<span|alert\(1\)<|javascript:|file:|foo:|data:/)
  })

  test(`${format}: a heading on top of a chapter stays in its text`, async () => {
    const chapters = [{ title: 'One', sections: ['## Two\n\n### Three\n\nWords.', '## Four'] }]
    const { book } = await readFiles([await writeFile(novel({ chapters }), format)])
    expect(book.chapters).toEqual(chapters)
  })

  test(`${format}: an empty book is no reason to fail`, async () => {
    const book = novel({ title: '', author: '', genre: '', rights: '', url: null, cover: null })
    const file = await writeFile(book, format)
    expect(file.size).toBeGreaterThan(0)
    expect(file.name).toMatch(/^untitled\./)
    expect((await readFiles([file])).book.title).toBe('Untitled')
  })
}

test('marks that only a tag can write come back, alone, in each other and in other marks', async () => {
  const scenes = [
    'The 1<sup>st</sup> of H<sub>2</sub>O, m², <u>the Argo</u>, <span class="smallcaps">It was</span> dark.[^1]',
    '<u>All of *it* was <span class="smallcaps">so</span></u>, x<sup>*n*</sup>y, **<u>bold</u>** and *a <u>b</u>* c.',
    '## <u>Deep</u>\n\n> <u>He said.</u>\n\n- a<sup>b</sup>\n\n| <u>a</u> | b |\n| - | - |\n| <sub>c</sub> | <span class="smallcaps">d</span> |',
    'A \\<u>typed\\</u> one, `<u>code</u>`.[^1]\n\n[^1]: <u>A</u> note<sup>a</sup>.',
  ]
  scenes[0] += '\n\n[^1]: A <span class="smallcaps">note</span>.'
  for (const format of FORMATS) {
    const { book, warnings } = await readFiles([await writeFile(withText(...scenes), format)])
    expect(book.chapters[0]?.sections).toEqual(scenes)
    expect(warnings).toEqual([])
  }
})

test('a paragraph that its writer has set the other way comes back so', async () => {
  const scene = 'One.\n\n\u200fTwo.\n\n> \u200fThree.\n\n- \u200ffour\n\n## \u200fFive\n\n\u200eשש.'
  for (const format of FORMATS) {
    const file = await writeFile(withText(scene), format)
    const { book } = await readFiles([file])
    expect(book.chapters[0]?.sections).toEqual([scene])
    const pages = [...unzip(await file.bytes()).values()].map(textOf).join('')
    if (format === 'epub') expect(pages).toContain('<p dir="rtl">\u200fTwo.</p>')
    if (format === 'docx') expect(pages.match(/<w:bidi\/>/g)).toHaveLength(4)
  }
})

test('a link in an underlined passage is underlined with it; in Word no link says more than that it is one', async () => {
  const scene = 'See <u>the [map](https://example.org/a), here</u>.'
  const back = {
    epub: scene,
    markdown: scene,
    docx: 'See <u>the</u> [map](https://example.org/a)<u>, here</u>.',
  }
  for (const format of FORMATS) {
    const { book } = await readFiles([await writeFile(withText(scene), format)])
    expect(book.chapters[0]?.sections).toEqual([back[format]])
  }
})

test('the cover comes back byte for byte, and the language with its country', async () => {
  const book = novel({ language: 'de-AT' })
  for (const format of FORMATS) {
    const { book: back } = await readFiles([await writeFile(book, format)])
    expect(back.cover).toEqual(book.cover)
    expect(back.language).toBe('de-AT')
  }
})

test('a tag of a mark that lacks its other end is what the writer typed, as readers see it', async () => {
  const typed = 'H<sub>2 and *x</sup>*, <u>a</u> <u>b.\n\n- c</u>\n\n<Come>\n\n</sup>'
  for (const format of ['epub', 'docx'] as const) {
    const { book, warnings } = await readFiles([await writeFile(withText(typed), format)])
    expect(book.chapters[0]?.sections).toEqual([
      'H\\<sub>2 and *x\\</sup>*, <u>a</u> \\<u>b.\n\n- c\\</u>\n\n\\<Come>\n\n\\</sup>',
    ])
    expect(warnings).toEqual([])
  }
})

test('what one scene leaves open does not swallow the next', async () => {
  const scenes = ['```\nnever closed', 'Words <!-- never closed', '<div\n\nSecond.[^1]', 'Last.']
  for (const format of FORMATS) {
    const { book, words } = await readFiles([await writeFile(withText(...scenes), format)])
    expect(book.chapters[0]?.sections).toHaveLength(4)
    expect(words).toBeGreaterThanOrEqual(7)
    expect(book.chapters[0]?.sections.at(-1)).toBe('Last.')
  }
})

test('the same book gives the same bytes', async () => {
  for (const format of ['epub', 'markdown'] as const) {
    const [first, second] = [await writeFile(novel(), format), await writeFile(novel(), format)]
    expect(await first.bytes()).toEqual(await second.bytes())
  }
})

test('a Markdown archive keeps what a writer typed, whatever its style', async () => {
  const typed = [
    '__Bold__ and _soft_\nsecond line\n\n* one\n* two\n\n+ [link][a]\n\n[a]: <https://a.example>',
    '## One\n\nTwo  blanks, <b>typed</b>, a\u00ad\u200f e\u0301.\n\n---\n\nAfter.\n\n* * *',
    '* * *\n\nBetween.[^1] `[^1]`\n\n[^1]: Here.\n\n[^z]: Nobody.',
    '# One\n\n    drawn in[^1]\n\nAgain.[^1] [^2]\n\n[^1]: There.',
    'End.[^Sea]\n\n[^sea]: Salt.\n\n    More.  \n',
  ]
  const chapters = [
    { title: 'One', sections: typed },
    { title: 'Three # *stars*', sections: ['### Three'] },
    { title: 'Chapter 3', sections: typed.toReversed() },
  ]
  const { book, warnings } = await readFiles([await writeFile(novel({ chapters }), 'markdown')])
  expect(book.chapters).toEqual(chapters)
  expect(warnings).toEqual([])
})

test('an archive with scenes that nobody cut alike comes back the same', async () => {
  const piece = fc.constantFrom('# A', '## A', 'a[^1]', '[^1]: b', '* * *', '***', '`[^1]`', '> q')
  const gap = fc.constantFrom('\n', '\n\n', '\n\n\n', ' ')
  const scene = fc
    .array(fc.tuple(piece, gap), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.flat().join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(scene, { minLength: 1, maxLength: 4 }), async (sections) => {
      const words = { title: 'Words', sections: ['Some.'] }
      const chapters = [{ title: 'A', sections }, words]
      const { book } = await readFiles([await writeFile(novel({ chapters }), 'markdown')])
      expect(book.chapters).toEqual(chapters)
    }),
  )
})

test('in each file that goes out the notes of two scenes have names of their own', async () => {
  const scenes = ['Oil.[^1]\n\n[^1]: Whale.', 'Wick.[^1]\n\n[^1]: Cotton.']
  const zip = unzip(writeMarkdownZip(withText(...scenes)))
  expect(textOf(zip.get('001-one.md')!)).toBe(
    '# One\n\nOil.[^1]\n\n[^1]: Whale.\n\n* * *\n\nWick.[^2]\n\n[^2]: Cotton.\n',
  )
  for (const format of FORMATS) {
    const { book } = await readFiles([await writeFile(withText(...scenes), format)])
    expect(book.chapters[0]?.sections).toEqual(scenes)
  }
})

test('an archive for a writer has the outline and named versions beside the chapters', async () => {
  const scenes = [{ title: '', note: 'Shorter,\nor out', status: 'idea' as const }]
  const told = { summary: 'They sail.', estimated_words: 900, status: 'revised' as const }
  const plan = { ...told, outline: '1. Ice', scenes }
  const created_at = '2026-11-20T10:00:00.000Z'
  const versions = [
    { of: 'One', name: 'First draft', created_at, text: 'It sank.' },
    { of: 'One', name: '', created_at, text: 'It swam.' },
  ]
  const working = { overview: 'Two ships.', themes: ['ice', 'debt'], bible: [] }
  const chapters = [{ title: 'One', sections: ['Words.'], plan }]
  const book = novel({ chapters, working, versions })
  const zip = unzip(writeMarkdownZip(book))
  expect([...zip.keys()].filter((name) => name.endsWith('.md'))).toEqual([
    '001-one.md',
    'outline.md',
    'versions/001-2026-11-20-one-first-draft.md',
    'versions/002-2026-11-20-one-named-version.md',
  ])
  expect(textOf(zip.get('outline.md')!)).toBe(
    '# Outline of The Ice & the <Storm>\n\nTwo ships.\n\n## Themes\n\n- ice\n- debt\n\n## Chapters\n\n### 1. One\n\nPlanned: 900 words\n\nStatus: revised\n\nThey sail.\n\n1. Ice\n\n- Scene 1: Shorter,\n  or out\n',
  )
  expect(textOf(zip.get('versions/001-2026-11-20-one-first-draft.md')!)).toBe(
    '# One: First draft\n\nIt sank.\n',
  )
  const back = readMarkdownZip(zip).book
  expect(back.chapters).toEqual(chapters)
  expect(back).not.toHaveProperty('versions')
  // Without chapters none of them is taken for one.
  const empty = unzip(writeMarkdownZip({ ...book, chapters: [] }))
  expect(() => withWords(readMarkdownZip(empty))).toThrow('There is no text in this file.')
})

test('archives of before, and those that somebody changed, still come in', () => {
  const read = (chapter: object, text: string) =>
    readMarkdownZip(
      new Map([
        ['book.json', strToU8(JSON.stringify({ title: 'B', chapters: [chapter] }))],
        ['1.md', strToU8(text)],
      ]),
    ).book.chapters
  const file = { file: '1.md', title: 'One' }
  const text = '# One\n\n## Two\n\nA.\n\n* * *\n\nB.\n'
  const sections = ['## Two\n\nA.', 'B.']
  expect(read(file, text)).toEqual([{ title: 'One', sections }])
  expect(read({ ...file, scenes: [10, 2] }, text)).toEqual([{ title: 'One', sections }])
  const more = text.replace('A.', 'A and more.')
  for (const scenes of [[10, 2], [10], ['x', -3], 'no'])
    expect(read({ ...file, scenes }, more)).toEqual([
      { title: 'One', sections: ['## Two\n\nA and more.', 'B.'] },
    ])
})
