import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { p, r, word } from '../testing/word.ts'

const NAMES =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const box = (body: string) =>
  `<w:drawing ${NAMES}><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${body}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`
const shape = (kind: string, body: string) =>
  `<w:pict><v:${kind}><v:textbox><w:txbxContent>${body}</w:txbxContent></v:textbox></v:${kind}></w:pict>`
const either = (choice: string, fallback: string) =>
  `<mc:AlternateContent ${NAMES}><mc:Choice Requires="wps">${choice}</mc:Choice>${fallback}</mc:AlternateContent>`
const run = (inner: string) => `<w:r>${inner}</w:r>`
const boxed = p(r('Boxed.'))

async function read(body: string, more = {}) {
  const { book, warnings } = await readFiles([word(body, more)])
  return { text: book.chapters[0]?.sections.join('\n***\n'), warnings }
}

test.each([
  ['a text box of old Word', run(shape('shape', boxed))],
  ['a text box of new Word', run(box(boxed))],
  [
    'a box that both know',
    run(either(box(boxed), `<mc:Fallback>${shape('rect', boxed)}</mc:Fallback>`)),
  ],
  ['a box that only new Word knows', run(either(box(boxed), ''))],
  ['a box of which old Word gets nothing', run(either(box(boxed), '<mc:Fallback/>'))],
  ['a box in a box', run(box(p(run(box(boxed)))))],
  ['an oval', run(shape('oval', boxed))],
  [
    'letters that are drawn',
    run('<w:pict><v:shape><v:textpath string="Boxed."/></v:shape></w:pict>'),
  ],
])('words of %s come once', async (_, drawn) => {
  const { text, warnings } = await read(p(r('A.') + drawn) + p(r('B.')))
  expect(text).toBe('A.\n\nBoxed.\n\nB.')
  expect(warnings).toEqual([])
})

test.each([
  ['a simple field', `<w:fldSimple w:instr="REF x">${r('Chapter 3')}</w:fldSimple>`, 'Chapter 3'],
  [
    'a link as a simple field',
    `<w:fldSimple w:instr='HYPERLINK "https://a.example/"'>${r('here')}</w:fldSimple>`,
    '[here](https://a.example/)',
  ],
  [
    'a direction',
    `<w:dir w:val="rtl">${r('שער')}</w:dir><w:bdo w:val="rtl">${r('א')}</w:bdo>`,
    'שערא',
  ],
  ['a control', `<w:sdt><w:sdtContent>${r('choice')}</w:sdtContent></w:sdt>`, 'choice'],
  [
    'readings beside letters',
    run(`<w:ruby><w:rt>${r('kan')}</w:rt><w:rubyBase>${r('漢')}</w:rubyBase></w:ruby>`),
    '漢(kan)',
  ],
  ['two lines through', r('no', '<w:dstrike/>'), '~~no~~'],
  ['a tab of a margin', `${r('a')}${run('<w:ptab/>')}${r('b')}`, 'a b'],
  ['an old line break', `${r('a')}${run('<w:cr/>')}${r('b')}`, 'a\\\nb'],
  ['signs that have a letter', run('<w:sym w:font="Symbol" w:char="F061"/>'), 'α'],
  ['what some program made up', `<x:y xmlns:x="urn:x">${r('words')}</x:y>`, 'words'],
])('words and marks come along: %s', async (_, runs, expected) => {
  const { text, warnings } = await read(p(r('So ') + runs + r('.')))
  expect(text).toBe(`So ${expected}.`)
  expect(warnings).toEqual([])
})

test('comments and changes within boxes and fields are where they were', async () => {
  const gone = '<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>'
  const body = p(
    r('A.') + run(box(p(r('Boxed') + gone))) + `<w:fldSimple w:instr="x">${gone}</w:fldSimple>`,
  )
  expect((await read(body)).text).toBe('A.\n\nBoxed')
})

test('words of a table in a cell stand apart', async () => {
  const cell = (inner: string) => `<w:tbl><w:tr><w:tc>${inner}</w:tc></w:tr></w:tbl>`
  const { text } = await read(cell(p(r('a')) + cell(p(r('b'))) + p(r('c'))) + p(r('D.')))
  expect(text).toBe('| |\n| - |\n| a b c |\n\nD.')
})

test('what cannot come along is counted and said', async () => {
  const picture = run(
    '<w:object><v:shape><v:imagedata r:id="gone"/></v:shape><o:OLEObject/></w:object>',
  )
  const chart = run(
    '<w:drawing><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"/></w:drawing>',
  )
  const sign = run('<w:sym w:font="Weird" w:char="F0AA"/>')
  const footnotes = `<w:footnote w:id="2">${p(r('Note.') + picture)}</w:footnote>`
  const mark = run('<w:footnoteReference w:id="2"/>')
  const { text, warnings } = await read(
    `${p(r('A') + picture + chart + sign + mark)}<w:altChunk r:id="x"/>`,
    { footnotes },
  )
  expect(text).toBe('A[^1]\n\n[^1]: Note.')
  expect(warnings).toEqual([
    '3 pictures were left out.',
    '1 sign that only its own typeface has was left out.',
    '1 part of the document is a file of its own and was left out.',
  ])
})
