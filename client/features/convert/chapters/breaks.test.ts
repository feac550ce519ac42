import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { archive, foreignEpub } from '../testing/novel.ts'
import { p, r, style, word } from '../testing/word.ts'

const A = p(r('A.'))
const B = p(r('B.'))
const line = (side: string) => `<w:pBdr><w:${side} w:val="single" w:sz="6"/></w:pBdr>`
const picture = (id: string, height: number) =>
  `<w:r><w:drawing><wp:inline xmlns:wp="wp"><wp:extent cx="1" cy="${height}"/><a:blip xmlns:a="a" r:embed="${id}"/></wp:inline></w:drawing></w:r>`
const PAGE = '<w:r><w:br w:type="page"/></w:r>'
const STYLES =
  style('paragraph', 'Rule', { paragraph: line('bottom') }) +
  style('paragraph', 'Middle', { paragraph: '<w:jc w:val="center"/>' }) +
  style('paragraph', 'Heading1', { name: 'heading 1', paragraph: line('bottom') })

async function scenes(body: string) {
  const { book, warnings } = await readFiles([word(body, { styles: STYLES })])
  return { scenes: book.chapters.flatMap(({ sections }) => sections), warnings }
}

test.each([
  ['an empty paragraph with a line', p('', '', line('bottom'))],
  ['a line of a style', p('', 'Rule')],
  [
    'a rule of pandoc',
    '<w:p><w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hr="t"/></w:pict></w:r></w:p>',
  ],
  ['a page break', p(PAGE)],
  ['a low ornament', p(picture('r9', 300_000))],
  ['an empty line in the middle', p('', '', '<w:jc w:val="center"/>')],
  ['the same by a style', p('', 'Middle')],
  ...[
    '* * *',
    '#',
    '⁂',
    '***',
    '~',
    '❦',
    '◆ ◆ ◆',
    '— — —',
    'oOo',
    '-o0o-',
    '•',
    '+++',
    '*\u00a0*\u00a0*',
    'x x x',
  ].map((text): [string, string] => [text, p(r(text), 'Middle')]),
] as [string, string][])('Word: %s divides scenes', async (_, between) => {
  expect(await scenes(A + between + B)).toEqual({ scenes: ['A.', 'B.'], warnings: [] })
})

test.each([
  ['a line below a paragraph', p(r('A.'), '', line('bottom')) + B],
  ['a line above one', A + p(r('B.'), '', line('top'))],
  ['a new page before one', A + p(r('B.'), '', '<w:pageBreakBefore/>')],
  ['a page break at its end', p(r('A.') + PAGE) + B],
  ['a page break at its beginning', A + p(PAGE + r('B.'))],
  [
    'a section that begins a page',
    p(r('A.'), '', '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>') + B,
  ],
])('Word: %s divides scenes', async (_, body) => {
  expect((await scenes(body)).scenes).toEqual(['A.', 'B.'])
})

test.each([
  [
    'a box',
    A +
      p(
        r('B.'),
        '',
        '<w:pBdr><w:top w:val="single"/><w:left w:val="single"/><w:bottom w:val="single"/></w:pBdr>',
      ),
  ],
  ['a line that is none', A + p(r('B.'), '', line('top').replace('single', 'nil'))],
  [
    'a section on the same page',
    p(r('A.'), '', '<w:sectPr><w:type w:val="continuous"/></w:sectPr>') + B,
  ],
  ['one empty line among few', A + p('') + B],
  ['a quiet answer', A + p(r('…'))],
])('Word: %s divides nothing', async (_, body) => {
  expect((await scenes(body)).scenes).toHaveLength(1)
})

test('Word: paragraphs within one line stay together; the line of a title divides nothing', async () => {
  const lined = (text: string) => p(r(text), '', line('bottom'))
  const { book } = await readFiles([
    word(p(r('One'), 'Heading1') + lined('A.') + lined('B.') + p(r('C.')), { styles: STYLES }),
  ])
  expect(book.chapters).toEqual([{ title: 'One', sections: ['A.\n\nB.', 'C.'] }])
})

test('Word: an illustration is left out and said, an ornament that comes three times divides', async () => {
  const high = (id: string) => p(picture(id, 3_000_000))
  expect(await scenes(A + high('r1') + B)).toEqual({
    scenes: ['A.\n\nB.'],
    warnings: ['1 picture was left out.'],
  })
  const ornament = high('r2')
  expect(await scenes(A + ornament + B + ornament + A + ornament + B)).toEqual({
    scenes: ['A.', 'B.', 'A.', 'B.'],
    warnings: [],
  })
})

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>${index}.</p>`).join('')
const BLANK = '<p>&nbsp;</p>'

async function epub(body: string, css = '') {
  const entries = foreignEpub({ a: `<body><style>${css}</style><h2>One</h2>${body}</body>` })
  const { book, warnings } = await readFiles([new File([archive(entries)], 'a.epub')])
  return { scenes: book.chapters.map(({ sections }) => sections), warnings }
}

test('several blank lines divide scenes; a single one where it is rare and nothing else divides', async () => {
  const [first, second] = [lines(10), lines(10)]
  const said = ['1 gap of blank lines became a break between scenes.']
  for (const gap of [BLANK, BLANK + BLANK, '<p><br/></p><div> </div>', '<p><span> </span></p>']) {
    const { scenes: found, warnings } = await epub(first + gap + second)
    expect(found[0]).toHaveLength(2)
    expect(warnings).toEqual(said)
  }
  expect((await epub(`${first}<p>*</p>${first}${BLANK}${second}`)).scenes[0]).toHaveLength(2)
  expect((await epub(`<p>A.</p>${BLANK}`.repeat(20))).scenes[0]).toHaveLength(1)
  expect(
    (await epub(`${BLANK}${BLANK}${first}${BLANK}${BLANK}<h3>x</h3>${second}`)).scenes[0],
  ).toHaveLength(1)
})

test('Word: several blank paragraphs divide scenes', async () => {
  const many = Array.from({ length: 9 }, (_, index) => p(r(`${index}.`))).join('')
  const { scenes: found, warnings } = await scenes(many + p('') + p('') + many)
  expect(found).toHaveLength(2)
  expect(warnings).toEqual(['1 gap of blank lines became a break between scenes.'])
})

test.each([
  ['a line by its style', '<p class="l"> </p>', '.l{border-top:1px solid black}'],
  ['a new page', '<p style="page-break-before:always">', ''],
  ['an ornament by its name', '<div class="ornament"><img src="x.png"/></div>', ''],
  ['an ornament by what it says', '<p><img src="x.png" alt="* * *"/></p>', ''],
  ['a row of dingbats', '<p class="c">❦ ❦ ❦</p>', ''],
])('EPUB: %s divides scenes', async (_, between, css) => {
  const body = `<p>A.</p>${between.endsWith(':always">') ? between : `${between}<p>`}B.</p>`
  expect(await epub(body, css)).toEqual({ scenes: [['A.', 'B.']], warnings: [] })
})

test('EPUB: a picture that comes again and again divides scenes, also above a title; a single one is left out', async () => {
  const ornament = '<p><img src="../i/o.png"/></p>'
  const page = (text: string) =>
    `<body>${ornament}<h1>${text}</h1><p>A.</p>${ornament}<p>B.</p></body>`
  const entries = foreignEpub({
    a: page('One'),
    b: page('Two'),
    c: '<body><img src="map.png"/><p>C.</p></body>',
  })
  const { book, warnings } = await readFiles([new File([archive(entries)], 'a.epub')])
  expect(book.chapters).toEqual([
    { title: 'One', sections: ['A.', 'B.'] },
    { title: 'Two', sections: ['A.', 'B.'] },
    { title: 'Chapter 3', sections: ['C.'] },
  ])
  expect(warnings).toEqual(['1 picture was left out.'])
})
