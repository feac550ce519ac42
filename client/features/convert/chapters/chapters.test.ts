import { expect, test } from 'vitest'
import type { ChapterText } from '../book-text.ts'
import { readFiles } from '../formats.ts'
import { archive, foreignEpub } from '../testing/novel.ts'
import { p, r, style, word } from '../testing/word.ts'

const STYLES =
  style('paragraph', 'Normal', { standard: true }) +
  style('paragraph', 'berschrift1', { name: 'heading 1', paragraph: '<w:outlineLvl w:val="0"/>' }) +
  style('paragraph', 'Titre2', { name: 'heading 2', paragraph: '<w:outlineLvl w:val="1"/>' }) +
  style('paragraph', 'MyChapter', { name: 'My Chapter', basedOn: 'berschrift1' }) +
  style('paragraph', 'Outlined', { paragraph: '<w:outlineLvl w:val="0"/>' }) +
  style('paragraph', 'Verzeichnis1', { name: 'toc 1' }) +
  style('paragraph', 'P', { name: 'Part', basedOn: 'berschrift1' }) +
  style('paragraph', 'Title', { name: 'Title' })
const A = p(r('A.'))
const B = p(r('B.'))

async function ofWord(body: string) {
  const { book, warnings } = await readFiles([word(body, { styles: STYLES })])
  return { title: book.title, chapters: book.chapters.map(told), warnings }
}
const told = ({ part, title, sections }: ChapterText) =>
  [...(part ? [`(${part}) ${title}`] : [title]), ...sections].join(' | ')

test.each([
  ['a heading with a German name', 'berschrift1', ''],
  ['a style that is based on Heading 1', 'MyChapter', ''],
  ['a style with an outline level', 'Outlined', ''],
  ['a paragraph with an outline level', '', '<w:outlineLvl w:val="0"/>'],
  ['headings of the second level, where there is no first', 'Titre2', ''],
])('Word: %s begins a chapter', async (_, name, more) => {
  const body = p(r('One'), name, more) + A + p(r('Two'), name, more) + B
  expect((await ofWord(body)).chapters).toEqual(['One | A.', 'Two | B.'])
  const titled = await ofWord(p(r('Argo'), 'Title') + body)
  expect(titled).toEqual({ title: 'Argo', chapters: ['One | A.', 'Two | B.'], warnings: [] })
})

test('Word: body text by its outline level is none, a table of contents is left out and said', async () => {
  const body =
    p(r('One … 3'), 'Verzeichnis1') +
    p(r('Two … 9'), 'Verzeichnis1') +
    p(r('One'), 'MyChapter') +
    A +
    p(r('B.'), 'MyChapter', '<w:outlineLvl w:val="9"/>')
  expect(await ofWord(body)).toEqual({
    title: 'Untitled',
    chapters: ['One | A.\n\nB.'],
    warnings: ['The table of contents was left out.'],
  })
})

const middle = (runs: string) => p(runs, '', '<w:jc w:val="center"/>')
const bold = (text: string) => middle(r(text, '<w:b/>'))

test('Word: without headings, bold lines in the middle are titles, and so are numbers and "Chapter 3"', async () => {
  const body =
    bold('The Sea') +
    A +
    bold('The Land') +
    B +
    middle(r('III')) +
    A +
    middle(r('Chapter 4')) +
    bold('Home') +
    B
  expect((await ofWord(body)).chapters).toEqual([
    'The Sea | A.',
    'The Land | B.',
    'III | A.',
    'Chapter 4: Home | B.',
  ])
  const letter = bold('My dearest, come home.') + A + bold('Yours for ever,') + B
  expect((await ofWord(letter)).chapters).toHaveLength(1)
  expect(
    (await ofWord(p(r('One'), 'berschrift1') + bold('The Sea') + A + bold('Land') + B)).chapters,
  ).toHaveLength(1)
})

test('parts stand above chapters and begin with the first one, or with their own words; the writer is told', async () => {
  const said = ['2 parts stand above the chapters and are kept: Part One, Part Two.']
  const part = (text: string) => p(r(text), 'berschrift1')
  const chapter = (text: string) => p(r(text), 'Titre2')
  const body =
    part('Part One') +
    chapter('Sea') +
    A +
    chapter('Land') +
    B +
    part('Part Two') +
    p(r('A motto.')) +
    chapter('Home') +
    A
  const chapters = [
    '(Part One) Sea | A.',
    'Land | B.',
    '(Part Two) Part Two | A motto.',
    'Home | A.',
  ]
  expect(await ofWord(body)).toEqual({ title: 'Untitled', chapters, warnings: said })
  const text =
    '# Part One\n\n## Sea\n\nA.\n\n## Land\n\nB.\n\n# Part Two\n\nA motto.\n\n## Home\n\nA.'
  const { book, warnings } = await readFiles([new File([text], 'x.md')])
  expect(book.chapters.map(told)).toEqual(chapters)
  expect(warnings).toEqual(said)
})

test('what a file calls a part is one, whatever its name, with chapters as high as itself', async () => {
  const chapters = ['Dawn | A.', '(Water) Sea | A.', 'Book of sand | A.\n\n## Night\n\nB.']
  const heading = (text: string) => p(r(text), 'berschrift1')
  const body =
    heading('Dawn') +
    A +
    p(r('Water'), 'P') +
    heading('Sea') +
    A +
    heading('Book of sand') +
    A +
    p(r('Night'), 'Titre2') +
    B
  expect((await ofWord(body)).chapters).toEqual(chapters)
  const html =
    '<h1>Dawn</h1><p>A.</p><h1 class="part">Water</h1><h1>Sea</h1><p>A.</p><h1>Book of sand</h1><p>A.</p><h2>Night</h2><p>B.</p>'
  const page = await readFiles([new File([html], 'x.html')])
  expect(page.book.chapters.map(told)).toEqual(chapters)
  const pages = {
    a: '<body><h1>Dawn</h1><p>A.</p></body>',
    b: '<body epub:type="bodymatter part"><h1>Water</h1></body>',
    c: '<body><h1>Sea</h1><p>A.</p></body>',
    d: '<body><h1>Book of sand</h1><p>A.</p><h2>Night</h2><p>B.</p></body>',
  }
  const nav =
    entry('a', 'Dawn') + entry('b', 'Water') + entry('c', 'Sea') + entry('d', 'Book of sand')
  expect((await ofEpub(foreignEpub(pages, { nav }))).chapters).toEqual(chapters)
})

test('a part within a part is named behind it', async () => {
  const pages = ['Book One', 'Part One', 'Chapter 1', 'Part Two', 'Chapter 2'].map((title, i) => [
    'abcde'[i]!,
    `<body><h1>${title}</h1>${title.startsWith('C') ? '<p>A.</p>' : ''}</body>`,
  ])
  const nav = entry(
    'a',
    'Book One',
    entry('b', 'Part One', entry('c', 'Chapter 1')) +
      entry('d', 'Part Two', entry('e', 'Chapter 2')),
  )
  expect((await ofEpub(foreignEpub(Object.fromEntries(pages), { nav }))).chapters).toEqual([
    '(Book One: Part One) Chapter 1 | A.',
    '(Part Two) Chapter 2 | A.',
  ])
})

test('scenes with headings of their own are no chapters', async () => {
  const text = '# The Sea\n\n## 1\n\nA.\n\n## 2\n\nB.\n\n# The Land\n\n## 1\n\nC.\n\n## Later\n\nD.'
  const { book } = await readFiles([new File([text], 'x.md')])
  expect(book.chapters.map(({ title }) => title)).toEqual(['The Sea', 'The Land'])
})

async function ofEpub(entries: Record<string, string>) {
  const { book, warnings } = await readFiles([new File([archive(entries)], 'a.epub')])
  return { chapters: book.chapters.map(told), warnings }
}
const entry = (href: string, title: string, below = '') =>
  `<li><a href="text/${href.replace('#', '.xhtml#').replace(/^[^#]*$/, '$&.xhtml')}">${title}</a>${below && `<ol>${below}</ol>`}</li>`

test('EPUB: headings within a chapter stay in it, though the contents name them', async () => {
  const page =
    '<body><h1>The Sea</h1><p>A.</p><h2 id="m">Morning</h2><p>B.</p><h2 id="e">Evening</h2><p>C.</p></body>'
  const nav =
    entry('a', 'The Sea', entry('a#m', 'Morning') + entry('a#e', 'Evening')) +
    entry('b', 'The Land')
  const entries = foreignEpub({ a: page, b: '<body><h1>The Land</h1><p>D.</p></body>' }, { nav })
  const chapters = ['The Sea | A.\n\n## Morning\n\nB.\n\n## Evening\n\nC.', 'The Land | D.']
  expect((await ofEpub(entries)).chapters).toEqual(chapters)
})

const CHAPTERS = {
  a: '<body><h1>Part One</h1></body>',
  b: '<body><h1>Sea</h1><p>A.</p></body>',
  c: '<body><h1>Land</h1><p>B.</p></body>',
}

test('EPUB: parts have chapters in files of their own, with a page or without', async () => {
  const said = ['A part stands above the chapters and is kept: Part One.']
  const below = entry('b', 'Sea') + entry('c', 'Land')
  const paged = await ofEpub(foreignEpub(CHAPTERS, { nav: entry('a', 'Part One', below) }))
  expect(paged).toEqual({ chapters: ['(Part One) Sea | A.', 'Land | B.'], warnings: said })
  const { b, c } = CHAPTERS
  const spoken = await ofEpub(
    foreignEpub({ b, c }, { nav: `<li><span>Part One</span><ol>${below}</ol></li>` }),
  )
  expect(spoken).toEqual(paged)
  const book = await ofEpub(
    foreignEpub(
      { ...CHAPTERS, a: '<body><h1>Found</h1></body>' },
      { nav: entry('a', 'Found', below) },
    ),
  )
  expect(book.chapters).toEqual(['Sea | A.', 'Land | B.'])
  expect(book.warnings).toEqual([])
})

test('EPUB: an NCX has levels too', async () => {
  const entries = foreignEpub(CHAPTERS)
  entries['OPS/book.opf'] = (entries['OPS/book.opf'] ?? '').replace(
    /<item id="nav"[^>]*>/,
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
  )
  const point = (page: string, title: string, below = '') =>
    `<navPoint><navLabel><text>${title}</text></navLabel><content src="text/${page}.xhtml"/>${below}</navPoint>`
  entries['OPS/toc.ncx'] =
    `<ncx><navMap>${point('a', 'Part One', point('b', 'Sea') + point('c', 'Land'))}</navMap></ncx>`
  expect((await ofEpub(entries)).chapters).toEqual(['(Part One) Sea | A.', 'Land | B.'])
})

test('EPUB: without contents, headings of any level say where chapters begin', async () => {
  const page = '<body><h2>One</h2><p>A.</p><h2>Two</h2><p>B.</p><h3>Deep</h3><p>C.</p></body>'
  expect((await ofEpub(foreignEpub({ a: page }))).chapters).toEqual([
    'One | A.',
    'Two | B.\n\n### Deep\n\nC.',
  ])
  const centred =
    '<body><style>.t{text-align:center}</style><p class="t"><b>The Sea</b></p><p>A.</p><p class="t"><b>Land</b></p><p>B.</p></body>'
  expect((await ofEpub(foreignEpub({ a: centred }))).chapters).toEqual([
    'The Sea | A.',
    'Land | B.',
  ])
})
