import type { ChapterPlan } from '#shared/rules/book-archive.ts'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_DESCRIPTION_LENGTH, MAX_PLANNED_WORDS } from '#shared/limits.ts'
import type { ChapterText, EntryText, Working } from '../book-text.ts'
import { splitChapters } from '../preview/chapter-rules.ts'
import { readFiles, writeFile } from '../formats.ts'
import { readMarkdownZip } from './read-markdown-zip.ts'
import { joinChapters, joinScenes } from '../chapters/room.ts'
import { novel } from '../testing/novel.ts'
import { unzip } from '../zip/unzip.ts'

const scene = (title = '', note = '', target?: number) => ({
  title,
  note,
  ...(target !== undefined && { target_words: target }),
})
const plan = (change: Partial<ChapterPlan> = {}): ChapterPlan => ({
  summary: '',
  estimated_words: null,
  outline: '',
  scenes: [],
  ...change,
})
const entry = (change: Partial<EntryText>): EntryText => ({
  kind: 'character',
  name: 'Ann',
  aliases: [],
  text: '',
  ...change,
})

const CHAPTERS: ChapterText[] = [
  {
    title: 'Oil',
    sections: ['It was dark.', '', 'Day.'],
    plan: plan({
      summary: 'She pays.\n\n*Twice.*  ',
      estimated_words: 900,
      outline: '# Oil\n\n1. Ice\n2. <Debt>\n\n',
      scenes: [scene('At  the well', ' Shorter,\nor out '), scene('The bill', '', 700), scene()],
    }),
  },
  // Nothing of it is written yet, and the book knows no title page.
  { title: 'Mary O’Neill', sections: [''], plan: plan({ scenes: [scene('', 'Begin here.')] }) },
]
const WORKING: Working = {
  overview: 'Two ships.\n\n> And a bear.\n',
  themes: ['ice', 'debt & oil'],
  target: { words: 24_000, due_on: '2026-12-31' },
  bible: [
    entry({ aliases: ['Annie', 'Mrs. A.'], text: '# Ann\n\nShe is *tall*.  \n\n* * *\n\n[^1]\n' }),
    entry({
      name: 'ann',
      text: '',
      portrait: { type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71]) },
      fields: [{ label: 'Age', value: 'about "fifteen"' }],
      ties: [
        { to: 0, words: 'her other self' },
        { to: 3, words: '' },
      ],
    }),
    entry({ kind: 'style_guide', name: '# Voice & <tense>', text: '\n\nPast.' }),
    entry({ kind: 'location', name: '井戸', text: 'A well.' }),
  ],
}
const BOOK = novel({ chapters: CHAPTERS, working: WORKING })

test('the plan and the story bible come back letter by letter', async () => {
  const file = await writeFile(BOOK, 'markdown')
  const { book, warnings } = await readFiles([file])
  expect(book.chapters).toEqual(CHAPTERS)
  expect(book.working).toEqual(WORKING)
  expect(warnings).toEqual([])
  const zip = unzip(await file.bytes())
  expect([...zip.keys()].filter((name) => name.startsWith('bible/'))).toEqual([
    'bible/character/ann.md',
    'bible/character/ann-2.md',
    'bible/style_guide/voice-tense.md',
    'bible/location/untitled.md',
    'bible/character/ann-2.png',
  ])
})

test('a book of which nothing is written yet comes back, too', async () => {
  const chapters = [{ ...CHAPTERS[1]!, title: 'One' }]
  const { book, words } = await readFiles([await writeFile(novel({ chapters }), 'markdown')])
  expect([book.chapters, words]).toEqual([chapters, 0])
})

test('a chapter whose file is missing keeps its plan, and that is said', () => {
  const scenes = [scene('At the well'), scene(), scene('', 'The bill.'), scene()]
  const planned = { file: 'gone.md', title: 'Two', plan: plan({ summary: 'She pays.', scenes }) }
  const { chapters, warnings } = read({
    chapters: [{ file: '1.md', title: 'One' }, planned, { file: 'x.md', title: 'Three' }],
  })
  expect(chapters).toEqual([
    { title: 'One', sections: ['A.'] },
    {
      title: 'Two',
      sections: ['', '', ''],
      plan: plan({ summary: 'She pays.', scenes: scenes.slice(0, 3) }),
    },
  ])
  expect(warnings).toEqual([
    'The chapter “Two” is missing: there is no file gone.md. Its plan comes without its words.',
    'The chapter “Three” is missing: there is no file x.md.',
  ])
})

function read(about: object, texts: Record<string, string> = {}) {
  const files = { 'book.json': JSON.stringify(about), '1.md': '# One\n\nA.\n', ...texts }
  const { book, warnings } = readMarkdownZip(
    new Map(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  return { ...book, warnings }
}
const one = { file: '1.md', title: 'One', scenes: [2] }
const SOME = [null, 7, 'text', true, [], {}, [null, 7, [], {}], { length: 9 }]

test('whatever stands in book.json is read, or is as if it were not there', () => {
  for (const odd of SOME) {
    const chapter = { ...one, plan: odd }
    const { chapters } = read({ chapters: [chapter], overview: odd, themes: odd, bible: odd })
    expect(chapters).toMatchObject([{ title: 'One', sections: ['A.'] }])
    const fields = { summary: odd, estimated_words: odd, outline: odd, scenes: odd }
    const [{ plan: found }] = read({ chapters: [{ ...one, plan: fields }] }).chapters as [
      ChapterText,
    ]
    const said = odd === 'text' ? 'text' : ''
    const words = odd === 7 ? 7 : null
    expect(found).toMatchObject({ summary: said, estimated_words: words, outline: said })
    const listed = { kind: 'character', name: odd, file: odd, aliases: odd }
    expect(read({ chapters: [one], bible: [listed] }).working?.bible ?? []).toEqual([])
  }
  for (const estimated_words of [-1, 1.5, MAX_PLANNED_WORDS + 1, '900'])
    expect(read({ chapters: [{ ...one, plan: { estimated_words } }] }).chapters[0]?.plan).toEqual(
      plan(),
    )
})

test('what a book cannot hold is cut or left out, and that is said', () => {
  const long = 'x'.repeat(MAX_DESCRIPTION_LENGTH + 1)
  const told = { summary: `\u0000${long}`, scenes: [{ title: 'a\nb', note: '> '.repeat(50) }] }
  const bible = [
    { kind: 'character', name: 'y'.repeat(101), file: 'y.md', aliases: ['A', 'a  b', 'A'] },
    { kind: 'dragon', name: 'Ember', file: 'y.md' },
    { kind: 'location', name: ' ', file: 'y.md' },
    { kind: 'location', name: 'Well', file: '../gone.md' },
  ]
  const themes = Array.from({ length: 21 }, (_, i) => `theme ${i}`)
  const about = { chapters: [{ ...one, plan: told }], themes, bible }
  const { chapters, working, warnings } = read(about, { 'y.md': 'Text.' })
  expect(chapters[0]?.plan).toEqual(
    plan({ summary: long.slice(1), scenes: [{ title: 'a b', note: '' }] }),
  )
  expect(working?.themes).toEqual(themes.slice(0, 20))
  expect(working?.bible).toEqual([
    entry({ name: 'y'.repeat(100), aliases: ['A', 'a b'], text: 'Text.' }),
  ])
  expect(warnings).toEqual([
    'The story bible entry “Well” is missing: there is no file ../gone.md.',
    '2 story bible entries are left out: book.json does not say what they are called, or of which kind.',
    'What is planned was cut in 4 places: a book holds no more there.',
  ])
})

test('texts that somebody edited come as they are; a planned scene that they lost has no words', () => {
  const bible = ['Ann', 'Ben', 'Cy'].map((name) => ({
    kind: 'character',
    name,
    file: `${name}.md`,
    aliases: [],
  }))
  const scenes = [scene('Dawn'), scene('Noon', 'Hot.'), scene()]
  const chapters = [{ ...one, scenes: [9, 9, 9], plan: { scenes } }]
  const found = read(
    { chapters, bible },
    { 'Ann.md': '# Ann\r\n\r\nTall.\r\nOld.', 'Ben.md': 'Renamed.\n\n', 'Cy.md': '# Cy\n' },
  )
  expect(found.working?.bible.map(({ text }) => text)).toEqual(['Tall.\nOld.', 'Renamed.\n', ''])
  expect(found.chapters).toEqual([
    { title: 'One', sections: ['A.', ''], plan: plan({ scenes: scenes.slice(0, 2) }) },
  ])
})

const TWO: ChapterText[] = [
  {
    title: 'One',
    sections: ['A.', 'B.'],
    plan: plan({ summary: 'First.', estimated_words: 5, scenes: [scene('a'), scene('b', 'Why?')] }),
  },
  { title: 'Two', sections: ['C.'] },
  {
    title: '# Three',
    sections: ['', 'D.'],
    plan: plan({
      summary: 'Third.',
      estimated_words: 7,
      outline: '- Ice',
      scenes: [scene('c'), scene('d')],
    }),
  },
]

test('joined chapters have the plan of the first; what is told of the others stands in its outline', () => {
  const [joined] = joinChapters(TWO, 1) as [ChapterText]
  expect(joined.sections).toEqual(['A.', 'B.', '## Two\n\nC.', '## # Three', 'D.'])
  expect(joined.plan).toEqual({
    summary: 'First.',
    estimated_words: 12,
    outline: '## # Three\n\nThird.\n\n- Ice',
    scenes: [scene('a'), scene('b', 'Why?'), scene(), scene('c'), scene('d')],
  })
  const [whole] = joinScenes([joined]) as [ChapterText]
  expect(whole.sections).toHaveLength(1)
  expect(whole.plan?.scenes).toEqual([scene('a')])
  expect(whole.plan?.outline).toBe(`${joined.plan?.outline}\n\n- b: Why?\n\n- c\n\n- d`)
})

test('of chapters that one was split into, the first has its plan, and each scene its title and note', () => {
  const chapter = {
    title: 'One',
    chosen: true,
    sections: ['A.\n\n## Two\n\nB.', '## Three\n\nC.', 'D.'],
    plan: plan({ summary: 'All.', scenes: [scene('a'), scene('c', 'Sea.'), scene('d')] }),
  }
  const split = splitChapters([chapter, { title: 'Bare', sections: ['X.'], chosen: false }], 0, 2)
  expect(split.map(({ title, plan: own }) => [title, own])).toEqual([
    ['One', plan({ summary: 'All.', scenes: [scene('a')] })],
    ['Two', plan()],
    ['Three', plan({ scenes: [scene('c', 'Sea.'), scene('d')] })],
    ['Bare', undefined],
  ])
})
