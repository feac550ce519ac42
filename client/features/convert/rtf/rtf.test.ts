import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { ConvertError } from '../book-text.ts'
import { readFiles } from '../formats.ts'

/** A document as bytes: letters up to ÿ are bytes of that number. */
function rtf(body: string, head = '\\ansi\\ansicpg1252'): File {
  const text = body.startsWith('{\\rtf') ? body : `{\\rtf1${head} ${body}}`
  return new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], 'book.rtf')
}

async function read(body: string, head?: string) {
  const { book, warnings } = await readFiles([rtf(body, head)])
  const [chapter] = book.chapters
  return { text: chapter?.sections.join('\n***\n'), warnings, book }
}

const HEADINGS =
  '{\\stylesheet{\\s0 Normal;}{\\s1\\sbasedon0\\b heading 1;}{\\s2\\sbasedon1 Chapter head;}{\\s3\\outlinelevel1 Unter;}{\\*\\cs9 Strong;}{\\s4 Title;}{\\s5 Subtitle;}{\\s6 Quotations;}}'

test('headings by style, by what it is based on and by outline are chapters and headings', async () => {
  const { book } = await read(
    `${HEADINGS}{\\info{\\title Argo}{\\author Ann}{\\creatim\\yr2020}}\\pard\\s1\\b One\\par\\pard\\plain A.\\par\\pard\\s2{\\b Two}\\par\\pard\\plain B.\\par\\pard\\s3\\b Deep {\\i down}\\plain\\par\\pard C.\\par\\pard\\outlinelevel0 Three\\par\\pard D.`,
  )
  expect(book.chapters).toEqual([
    { title: 'One', sections: ['A.'] },
    { title: 'Two', sections: ['B.\n\n## Deep *down*\n\nC.'] },
    { title: 'Three', sections: ['D.'] },
  ])
  expect([book.title, book.author]).toEqual(['Argo', 'Ann'])
})

test('title and author above the chapters are those of the book', async () => {
  const { book } = await read(
    `${HEADINGS}\\pard\\s4 Argo\\par\\pard\\s5 Ann Other\\par\\pard\\s1 One\\par\\pard A.\\par`,
  )
  expect(book.chapters).toEqual([{ title: 'One', sections: ['A.'] }])
  expect([book.title, book.author]).toEqual(['Argo', 'Ann Other'])
})

test.each([
  [
    'words in groups and on several lines',
    'The {sh\r\nip} \\{Argo\\} \\\\sank.',
    'The ship {Argo} \\sank.',
  ],
  [
    'marks and their ends',
    '\\i a\\i0  \\b b\\b0  \\strike c\\strike0  {\\i\\b d} e',
    '*a* **b** ~~c~~ ***d*** e',
  ],
  ['plain text after marks', '\\i\\b a\\plain  b', '***a*** b'],
  ['underlined', '{\\ul a} b{\\uldb c\\ulnone  d}', '<u>a</u> b<u>c</u> d'],
  ['above and below the line', '10{\\super 5} H{\\sub 2}O', '10<sup>5</sup> H<sub>2</sub>O'],
  ['paragraphs and lines', 'A.\\par B.\\line C.\\tab D.', 'A.\n\nB.\\\nC. D.'],
  [
    'letters by name',
    '\\ldblquote Don\\rquote t\\rdblquote\\emdash a\\endash b\\~c\\_d\\bullet',
    '“Don’t”—a–b\u00a0c‑d•',
  ],
  [
    'new pages',
    'A.\\page B.\\par C.\\sect\\sectd D.\\sect\\sectd\\sbknone E.',
    'A.\n***\nB.\n\nC.\n***\nD.\n\nE.',
  ],
  ['breaks of stars', 'A.\\par\\pard\\qc * * *\\par\\pard B.', 'A.\n***\nB.'],
  ['lines', 'A.\\par\\pard\\brdrb\\brdrs\\par\\pard B.', 'A.\n***\nB.'],
  [
    'lines on one side of four',
    'A.\\par\\pard\\brdrt\\brdrnone\\brdrl\\brdrnone\\brdrb\\brdrdb\\brdrr\\brdrnone\\par\\pard B.',
    'A.\n***\nB.',
  ],
  [
    'notes',
    'A.{\\super\\chftn{\\footnote\\pard\\plain{\\super\\chftn} The {\\i Argo}.\\par Old.}} B.{\\*\\footnote\\chftn Two.}',
    'A.[^1] B.[^2]\n\n[^1]: The *Argo*.\n\n    Old.\n\n[^2]: Two.',
  ],
  [
    'links',
    '{\\field{\\*\\fldinst{HYPERLINK "https://example.org/a"}}{\\fldrslt{\\ul A {\\i b}}}} {\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}',
    '[A *b*](https://example.org/a) 7',
  ],
  ['quotes by style', `${HEADINGS}\\pard\\s6 A.\\par B.\\par\\pard C.`, '> A.\n>\n> B.\n\nC.'],
  [
    'quotes by where they stand',
    '\\pard\\li100 A.\\par B.\\par\\pard\\li820\\ri720 C.\\par D.\\par\\pard\\li100 E.\\par\\pard\\li820\\fi-720 F.',
    'A.\n\nB.\n\n> C.\n>\n> D.\n\nE.\n\nF.',
  ],
  [
    'lists',
    '\\pard{\\listtext 1.\\tab}a\\par{\\listtext 2.\\tab}b\\par\\pard\\ilvl1{\\pntext \\bullet\\tab}c\\par\\pard{\\listtext 3.}d',
    '1. a\n2. b\n   - c\n3. d',
  ],
  [
    'tables',
    '\\trowd\\intbl a\\par b\\cell c\\cell\\row\\trowd\\intbl d\\cell e\\cell\\row\\pard f',
    '| | |\n| - | - |\n| a b | c |\n| d | e |\n\nf',
  ],
  [
    'text boxes once',
    'A.{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 5}}{\\shptxt B.}}{\\shprslt B.}}',
    'A.B.',
  ],
  [
    'what is silent',
    '{\\colortbl;\\red0;}{\\header Top}{\\*\\generator Riched20;}{\\xe Word}{\\v unseen}A{\\*\\unknown gone}{\\known too}.',
    'Atoo.',
  ],
  ['both ways to write a name', '{\\upr{x}{\\*\\ud{\\u1046?}}}.', 'Ж.'],
  [
    'words in Hebrew',
    '\\pard\\rtlpar\\rtlch\\fcs1\\ai\\af0\\ltrch\\fcs0 a \\ltrch\\fcs0\\rtlch\\fcs1\\ai \\u1488?',
    'a *א*',
  ],
])('%s', async (_, body, text) => {
  expect(await read(body)).toMatchObject({ text, warnings: [] })
})

const FONTS =
  '\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Times;}{\\f1\\fnil\\fcharset204{\\*\\falt Arial} Cyr;}{\\f2\\fcharset238 CE;}{\\f3\\fcharset128 MS;}{\\f4\\fcharset77 Geneva;}}'

test.each([
  ['Windows-1252', '\\ansi\\ansicpg1252', "\\'93caf\\'e9\\'94", '“café”'],
  ['bytes without an escape', '\\ansi\\ansicpg1252', 'caf\u00e9', 'café'],
  ['Windows-1251', '\\ansi\\ansicpg1251', "\\'c4\\'ee\\'ec", 'Дом'],
  ['Mac Roman', '\\mac', "\\'d2caf\\'8e\\'d3", '“café”'],
  ['Mac Roman by number', '\\ansi\\ansicpg10000', "caf\\'8e", 'café'],
  [
    'fonts of their own',
    '\\ansi\\ansicpg1252',
    `${FONTS}\\'e9 \\f1\\'c4\\'ee\\'ec {\\f2\\'b3}\\plain\\'e9 \\f4\\'8e`,
    'é Дом łé é',
  ],
  ['letters of two bytes', '\\ansi\\ansicpg1252', `${FONTS}\\f3\\'93\\'fa\\'83A`, '日ア'],
  [
    'Unicode and what stands for it',
    '\\ansi',
    "\\u233?\\uc2\\u8220\\'93\\'00a{\\uc0\\u8221 b}\\u-3913??",
    'é“a”b\uf0b7',
  ],
  ['pairs of Unicode', '\\ansi', "A\\u55357\\'3f\\u56842?", 'A😊'],
])('letters: %s', async (_, head, body, text) => {
  expect(await read(body, head)).toMatchObject({ text, warnings: [] })
})

test('what does not come along is said', async () => {
  const { text, warnings } = await read(
    '{\\field{\\*\\fldinst TOC}{\\fldrslt One 3}}A{\\*\\annotation Really?}{\\*\\shppict{\\pict\\pngblip 89504e47}}{\\nonshppict{\\pict 00}}{\\pict\\bin4 }{\\\\}{\\scaps b}{\\caps c}{\\deleted gone}.',
  )
  expect(text).toBe('A<span class="smallcaps">b</span>c.')
  expect(warnings).toEqual([
    'The table of contents was left out.',
    'Tracked changes of the document are taken as accepted.',
    '1 comment of the document was left out: comments stay in the file.',
    '2 pictures were left out.',
    '1 passage that is shown in capitals is kept as it was typed.',
  ])
})

test('letters of a code page that nobody knows are said', async () => {
  expect(await read("caf\\'82", '\\pc')).toMatchObject({
    warnings: [expect.stringMatching(/^Letters of the code page 437 are not known here/)],
  })
})

test('several documents are chapters in the order of their numbers, with notes of their own', async () => {
  const page = async (name: string, body: string) => new File([await rtf(body).bytes()], name)
  const { book } = await readFiles([
    await page('10 the end.rtf', 'C.'),
    await page('2-middle.rtf', 'B.{\\footnote Two.}'),
    await page('1.rtf', '\\pard\\outlinelevel0 Begin\\par\\pard A.{\\footnote One.}'),
  ])
  expect(book.chapters).toEqual([
    { title: 'Begin', sections: ['A.[^1]\n\n[^1]: One.'] },
    { title: 'Middle', sections: ['B.[^1]\n\n[^1]: Two.'] },
    { title: 'The end', sections: ['C.'] },
  ])
})

test('of a broken document what is whole is read, and the rest is said', async () => {
  const whole = 'A {\\i b} c.{\\footnote A note.}\\par D.'
  for (const broken of [`{\\rtf1 ${whole}`, `{\\rtf1 {{${whole}}`, `{\\rtf1 ${whole}\\`])
    expect(await read(broken)).toMatchObject({
      text: 'A *b* c.[^1]\n\nD.\n\n[^1]: A note.',
      warnings: ['1 document ends too early: some text may be missing.'],
    })
  expect(await read('{\\rtf1 A.}}}B\0')).toMatchObject({ text: 'A.', warnings: [] })
  expect(await read("{\\rtf1 A\\'zz.\\u99999999999x \\bin99999999}")).toMatchObject({
    text: expect.stringMatching(/^A/),
  })
})

test('a note in a note is words of it', async () => {
  const { text } = await read('A.{\\footnote One{\\footnote  two}.}')
  expect(text).toBe('A.[^1]\n\n[^1]: One two.')
})

test('what is made to take long ends soon, with a sentence or a text', async () => {
  const many = 100_000
  const begun = process.threadCpuUsage()
  await expect(read(`{\\rtf1 ${'{'.repeat(many)}A.`)).rejects.toThrow('nested like a trap')
  await expect(read(`{\\rtf1 ${'{\\footnote '.repeat(many)}A.`)).rejects.toThrow('like a trap')
  await expect(read(`{\\rtf1 ${'{\\*\\x '.repeat(9_000)}`)).rejects.toThrow('There is no text')
  expect(await read(`${'{\\footnote a'.repeat(9_000)}`)).toBeTruthy()
  expect(await read(`{\\stylesheet{\\s1\\sbasedon1 a;}}\\pard\\s1 A.\\par`.repeat(2))).toBeTruthy()
  expect(await read(`A.${'\\i\\b0\\i0 '.repeat(many)}`)).toMatchObject({ text: 'A.' })
  expect(await read(`A.${'\\ilvl8{\\listtext -}b\\par '.repeat(1_000)}`)).toBeTruthy()
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(10_000)
})

test('any damage is a sentence or a text, never a crash', async () => {
  const word = fc.constantFrom(
    ..."{ } \\ \\par \\pard \\cell \\row \\intbl \\u-1 \\uc9 {\\*\\ud \\upr {\\footnote {\\field {\\*\\fldinst {\\fldrslt \\bin3 \\'f {\\listtext {\\stylesheet \\s1 \\sbasedon1 \\fonttbl \\page \\sect \\rtf1 {\\pict {\\info {\\title \\f9 \\fcharset128 \\ansicpg0 a".split(
      ' ',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 40 }), async (words) => {
      try {
        await read(`{\\rtf1 ${words.join(' ')}`)
      } catch (error) {
        expect(error).toBeInstanceOf(ConvertError)
      }
    }),
    { numRuns: 500 },
  )
})
