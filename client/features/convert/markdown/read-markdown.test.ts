import { expect, test } from 'vitest'
import { withWords } from '../preview.ts'
import { readMarkdown } from './read-markdown.ts'
import { readMarkdownZip } from './read-markdown-zip.ts'
import { files, textChapters } from '../testing/novel.ts'

const read = (entries: Record<string, string>) =>
  readMarkdown([...files(entries)].map(([name, bytes]) => ({ name, bytes })))
const chapters = (text: string, name = 'book.md') =>
  textChapters(read({ [name]: text }).book.chapters)

test('a heading of the first level begins a chapter, a break a scene', () => {
  const text = '# One\n\nA.\n\n* * *\n\nB.\n\n---\n\nC.\n# Two\nD.\n\n⁂\n\nE.\n\n#\n\nF.'
  expect(read({ 'book.md': text }).book.chapters).toEqual([
    { title: 'One', sections: ['A.', 'B.', 'C.'] },
    { title: 'Two', sections: ['D.', 'E.', 'F.'] },
  ])
})

test('a single title above headings of the second level is the book’s', () => {
  const { book } = read({ 'x.md': '# The Book\n\n## One\n\nA.\n\n### Deep\n\n## Two\n\nB.' })
  expect(book.title).toBe('The Book')
  expect(textChapters(book.chapters)).toEqual(['One', 'A.\n\n### Deep', 'Two', 'B.'])
})

test('a single chapter keeps its headings', () => {
  expect(chapters('# One\n\nText.\n\n## A\n\na\n\n## B\n\nb')).toEqual([
    'One',
    'Text.\n\n## A\n\na\n\n## B\n\nb',
  ])
})

test('front matter is about the book', () => {
  const { book } = read({
    'x.md':
      '---\ntitle: "The \\"Book\\""\nauthor: Ann: a life\nlanguage: de\ntags:\n  - a\n---\n\nText.',
  })
  expect([book.title, book.author, book.language]).toEqual(['The "Book"', 'Ann: a life', 'de'])
  expect(book.chapters).toEqual([{ title: 'Chapter 1', sections: ['Text.'] }])
})

test('tags that do not fit are left out, and the import says so', () => {
  const long = 'a tag that is longer than any tag may be'
  const { book, warnings } = read({ 'x.md': `---\ntags: [sea, ${long}]\n---\n\nText.` })
  expect(book.details.tags).toEqual(['sea'])
  expect(warnings).toEqual([
    '1 tag was left out: a book has at most 20 tags, each of at most 30 characters.',
  ])
})

test('a break on top of a text is no front matter', () => {
  expect(chapters('---\n\nShe came in.\n\n---\n\nShe left.').slice(1)).toEqual([
    'She came in.',
    'She left.',
  ])
})

test('files are chapters in the order of their numbers', () => {
  const { book } = read({
    '10-the-end.md': 'C.',
    '2-middle_part.md': 'B.',
    '1.md': '# Begin\n\nA.',
  })
  expect(textChapters(book.chapters)).toEqual(['Begin', 'A.', 'Middle part', 'B.', 'The end', 'C.'])
})

test('text stays as it was typed', () => {
  const text =
    'Mr. Kirwin, on hearing this…\n\nI. went\n\n_soft_ __loud__\n\n* a\n* b\n\n    indented\n\n1986\\. A year.\nSecond line.'
  expect(chapters(text)[1]).toBe(text)
})

test('a rule right below a sentence is a break, below a title a heading', () => {
  expect(chapters('She left.\n---\nHe came.').slice(1)).toEqual(['She left.', 'He came.'])
})

test('HTML is dropped but for its marks, its words and the writer’s own brackets are not', () => {
  const text =
    'A <b>bold</b> word.<!-- x --> <Come here>, she thought; 3 < 4.\n\n<div align="center">\nMiddle\n</div>\n\n<script>\nalert(1)\n</script>\n\nEnd.'
  const { book, warnings } = read({ 'x.md': text })
  const [section = ''] = book.chapters[0]?.sections ?? []
  expect(section).toContain('A **bold** word. \\<Come here>, she thought; 3 < 4.')
  expect(section).toContain('Middle')
  expect(section).not.toMatch(/div|script|alert|<b>|<!--/)
  expect(warnings).toEqual(['HTML was left out in 3 places.'])
})

test.each([
  [
    '<i>A</i> <em>b</em>, <b>c</b> <strong class="x">d</strong> <u>e</u>.',
    '*A* *b*, **c** **d** <u>e</u>.',
  ],
  ['<b>a <i>b</i></b> <s>no</s>', '**a _b_** ~~no~~'],
  [
    'x<sup>2</sup> H<SUB>2</SUB>O 1<sup class="r">st</sup> x²',
    'x<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup> x²',
  ],
  [
    '<span class="smallcaps">It was</span>  <u>a *b*</u>',
    '<span class="smallcaps">It was</span> <u>a *b*</u>',
  ],
  [
    '<span\nclass="smallcaps">It <span lang="la">was</span> so</span>, <span style="font-variant: small-caps">b</span>',
    '<span class="smallcaps">It was so</span>, <span class="smallcaps">b</span>',
  ],
  ['a<i><u>b</u> c<sup>d</sup></i>e', 'a<u>*b*</u> *c*<sup>*d*</sup>e'],
  ['<u> a </u><u style="x">b</u> <b><u>, c</u></b>', '<u>a b</u> **<u>, c</u>**'],
  ['<u>never closed, <sup class="x">', 'never closed,'],
  ['She<i>,</i>he and <i> so </i>on', 'She,he and *so* on'],
  ['<i>never closed, </b> and <br> on', 'never closed, and\\\non'],
  ['> a <i>b\n> c</i>\n\n- <b>d</b>', '> a *b\n> c*\n\n- **d**'],
  ['A <span\n class="x"\n lang="de">b</span> c', 'A b c'],
  ['<p align="center"><i>A</i> b</p>\n\nc', '*A* b\n\nc'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', '| | |\n| - | - |\n| a | b |'],
  [
    '&#x73;he said &mdash; caf&eacute; &amp; &#42;x&#42; `&#x73;he`',
    'she said — café &amp; &#42;x&#42; `&#x73;he`',
  ],
])('%j becomes %j', (typed, text) => {
  expect(chapters(typed)[1]).toBe(text)
})

test('notes go to the scene that refers to them, one of nobody stays', () => {
  const text =
    'A.[^1] [x][a]\n\n***\n\nB.[^b]\n\n[^1]: First.\n\n[^b]: Second [x][a].\n\n[a]: https://a.example\n\n[^z]: Nobody.'
  expect(chapters(text).slice(1)).toEqual([
    'A.[^1] [x][a]\n\n[^1]: First.\n\n[a]: https://a.example',
    'B.[^b]\n\n[^b]: Second [x][a].\n\n[^z]: Nobody.\n\n[a]: https://a.example',
  ])
})

test('a plain text is unwrapped, and lines like "Chapter 2" begin chapters', () => {
  const line = 'It was a dark and stormy night, and the rain fell in torrents, except'
  const text = `CHAPTER I\r\n\r\n    ${line}\r\n${line}\r\nat times.\r\n\r\nChapter Two. The House\r\n\r\nB.`
  expect(chapters(text, 'book.txt')).toEqual([
    'CHAPTER I',
    `${line} ${line} at times.`,
    'Chapter Two. The House',
    'B.',
  ])
})

test('a text in UTF-16 is read', () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x48, 0, 0xe9, 0, 0x2e, 0])
  expect(readMarkdown([{ name: 'x.txt', bytes }]).book.chapters[0]?.sections).toEqual(['Hé.'])
})

test('a file without words is refused', () => {
  for (const text of ['', '\ufeff \n', '# Title', '***', '---\ntitle: x\n---\n'])
    expect(() => withWords(read({ 'x.md': text }))).toThrow('There is no text in this file.')
})

test('any archive of text files is a book', () => {
  const { book } = readMarkdownZip(files({ 'a/1-one.md': 'A.', 'a/2-two.md': 'B.', 'a/x.png': '' }))
  expect(textChapters(book.chapters)).toEqual(['One', 'A.', 'Two', 'B.'])
})

test('an archive says which chapter is missing, and whether its list can be read', () => {
  const manifest = JSON.stringify({
    title: 'T',
    chapters: [{ file: '1.md', title: 'One' }, null, { file: '../x', title: 'Two' }],
  })
  const { warnings } = readMarkdownZip(files({ 'book.json': manifest, '1.md': 'A.' }))
  expect(warnings[1]).toBe('The chapter “Two” is missing: there is no file ../x.')
  expect(() => readMarkdownZip(files({ 'book.json': '{' }))).toThrow('book.json in this archive')
  expect(() => readMarkdownZip(files({ 'a.exe': 'x' }))).toThrow('There is no book in this archive')
})
