import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { archive } from '../testing/novel.ts'
import { flatOdt, odt, odtP } from '../testing/odt.ts'
import { p, r, word } from '../testing/word.ts'

const NAMES =
  'xmlns="http://www.w3.org/1998/Math/MathML" xmlns:m="http://www.w3.org/1998/Math/MathML"'
const math = (inner: string, more = '') => `<math ${NAMES} ${more}>${inner}</math>`
const power = '<msup><mi>c</mi><mn>2</mn></msup>'
const energy = `<mrow><mi>E</mi><mo>=</mo><mi>m</mi>${power}</mrow>`
const tex = String.raw`<annotation encoding="application/x-tex">E = m c^{2}</annotation>`

async function ofFile(file: File) {
  const { book, warnings } = await readFiles([file])
  return { text: book.chapters[0]?.sections.join('\n***\n'), warnings }
}
const page = (body: string) =>
  new File([`<!DOCTYPE html><html><body><h1>One</h1>${body}</body></html>`], 'a.html')
const saidOnce = (words: string) => [`1 formula comes as plain text: “${words}”.`]

test.each([
  ['its TeX', math(`<semantics>${energy}${tex}</semantics>`), 'E = m c^{2}'],
  ['what it is said to be', math(energy, 'alttext="E equals m c squared"'), 'E equals m c squared'],
  ['its signs in a line', math(energy), 'E=mc^2'],
  [
    'a fraction',
    math('<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac>'),
    '(a+1)/b',
  ],
  ['a root', math('<msqrt><mi>x</mi></msqrt>'), '√(x)'],
  [
    'a limit',
    math('<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>'),
    'lim_(x→0)',
  ],
  [
    'a matrix',
    math(
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>',
    ),
    '1, 2; 3, 4',
  ],
  ['one with a prefix', `<m:math><m:mi>x</m:mi></m:math>`, 'x'],
])('HTML: a formula comes as %s, and that is said', async (_, formula, words) => {
  const { text, warnings } = await ofFile(page(`<p>So ${formula}, he said.</p>`))
  expect(text?.replaceAll('\\', '')).toBe(`So ${words}, he said.`)
  expect(warnings).toEqual(saidOnce(words))
})

test('many formulas are counted, and the first one is shown; a long one is cut', async () => {
  const long = math(`<mi>${'xyz'.repeat(40)}</mi>`)
  const { warnings } = await ofFile(page(`<p>A ${long} b ${math(energy)}.</p>`))
  expect(warnings).toEqual([
    `2 formulas come as plain text, the first one as “${'xyz'.repeat(20)}…”.`,
  ])
})

test('EPUB: formulas of all pages are counted together', async () => {
  const xhtml = (title: string, formula: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body><h1>${title}</h1><p>It is ${formula}.</p></body></html>`
  const opf = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Argo</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`
  const file = archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
    'p.opf': opf,
    'a.xhtml': xhtml('One', math(energy)),
    'b.xhtml': xhtml('Two', math('<mi>x</mi>')),
  })
  const { book, warnings } = await readFiles([new File([file], 'a.epub')])
  expect(book.chapters.map(({ sections }) => sections)).toEqual([['It is E=mc^2.'], ['It is x.']])
  expect(warnings).toEqual(['2 formulas come as plain text, the first one as “E=mc^2”.'])
})

const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
const mr = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const e = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`
const sup = e('sSup', `<m:sSupPr/>${e('e', mr('c'))}${e('sup', mr('2'))}`)
const omml = (inner: string) => `<m:oMath ${M}>${inner}</m:oMath>`

test.each([
  ['a power', mr('E=m') + sup, 'E=mc^2'],
  ['a fraction', e('f', e('num', mr('a+1')) + e('den', mr('b'))), '(a+1)/b'],
  ['a root', e('rad', `<m:radPr/>${e('deg', '')}${e('e', mr('x'))}`), '√(x)'],
  [
    'brackets',
    e('d', `<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e('e', mr('a'))}`),
    '[a]',
  ],
  [
    'a sum',
    e(
      'nary',
      `<m:naryPr><m:chr m:val="∑"/></m:naryPr>${e('sub', mr('i=1'))}${e('sup', mr('n'))}${e('e', mr('i'))}`,
    ),
    '∑_(i=1)^n i',
  ],
])('Word: a formula comes as plain text: %s', async (_, inner, words) => {
  const { text, warnings } = await ofFile(word(p(r('So ') + omml(inner) + r('.'))))
  expect(text?.replaceAll('\\', '')).toBe(`So ${words}.`)
  expect(warnings).toEqual(saidOnce(words))
})

test('Word: formulas in paragraphs of their own and in notes come, deleted ones go', async () => {
  const own = p(`<m:oMathPara ${M}>${omml(mr('x'))}${omml(mr('y'))}</m:oMathPara>`)
  const footnotes = `<w:footnote w:id="2">${p(r('See ') + omml(mr('z')))}</w:footnote>`
  const gone = p(r('B.') + `<w:del>${omml(mr('gone'))}</w:del>`)
  const mark = '<w:r><w:footnoteReference w:id="2"/></w:r>'
  const { text, warnings } = await ofFile(word(p(r('A.') + mark) + own + gone, { footnotes }))
  expect(text).toBe('A.[^1]\n\nx\\\ny\n\nB.\n\n[^1]: See z')
  expect(warnings).toEqual(['3 formulas come as plain text, the first one as “x”.'])
})

test('ODT: a formula is an object within the text or beside it', async () => {
  const frame = (object: string) => `<draw:frame>${object}<draw:image xlink:href="x"/></draw:frame>`
  const within = frame(`<draw:object>${math(energy)}</draw:object>`)
  for (const file of [odt(odtP(`So ${within}.`)), flatOdt(odtP(`So ${within}.`))]) {
    const { text, warnings } = await ofFile(file)
    expect(text).toBe('So E=mc^2.')
    expect(warnings).toEqual(saidOnce('E=mc^2'))
  }
  const chart = frame('<draw:object xlink:href="./Object 1"/>')
  const bare = '<draw:frame><draw:object-ole xlink:href="./Object 2"/></draw:frame>'
  const { warnings } = await ofFile(odt(odtP(`A ${chart} b ${bare}.`)))
  expect(warnings).toEqual(['2 pictures were left out.'])
})

test('ODT: a formula that pandoc wrote comes along', async () => {
  const bytes = readFileSync(new URL('../testing/pandoc-formula.odt', import.meta.url))
  const { text, warnings } = await ofFile(new File([bytes], 'formulas.odt'))
  expect(text).toBe('So E=mc^2, he said.')
  expect(warnings).toEqual(saidOnce('E=mc^2'))
})
