import { expect, test } from 'vitest'
import { readFiles } from './formats.ts'
import { flatOdt, odt, odtP as p } from './testing/odt.ts'

const h = (level: number, text: string) => `<text:h text:outline-level="${level}">${text}</text:h>`
const span = (style: string, text: string) =>
  `<text:span text:style-name="${style}">${text}</text:span>`

async function ofOdt(body: string) {
  const { book, warnings } = await readFiles([odt(body)])
  return { text: book.chapters[0]?.sections.join('\n***\n'), warnings, book }
}

test('ODT: a heading of the style Part begins a part, as when our Word file was saved by LibreOffice', async () => {
  const part = '<text:h text:style-name="Part" text:outline-level="1">Water</text:h>'
  const { book } = await ofOdt(h(1, 'One') + p('A.') + part + h(1, 'Two') + p('B.'))
  expect(book.chapters).toEqual([
    { title: 'One', sections: ['A.'] },
    { title: 'Two', part: 'Water', sections: ['B.'] },
  ])
})

test('ODT: headings are chapters, and the document says what it is', async () => {
  const { book } = await ofOdt(
    h(1, 'One') + p('A.') + h(1, 'Two') + p('B.') + h(2, 'Deep') + p('C.'),
  )
  expect(book.chapters).toEqual([
    { title: 'One', sections: ['A.'] },
    { title: 'Two', sections: ['B.\n\n## Deep\n\nC.'] },
  ])
  expect([book.title, book.author, book.language]).toEqual(['Argo', 'Ann', 'de-DE'])
})

test.each([
  [
    'marks by styles and what they are based on',
    p(`The ${span('T1', 'Argo')} ${span('T2', 'sank')}.`),
    'The *Argo* **sank**.',
  ],
  ['a paragraph in italics', p(`I ${span('T3', 'do')} see.`, 'P1'), '*I* do *see.*'],
  [
    'letters above the line, small capitals, lines below',
    p(`10${span('T4', '5')} ${span('T5', 'Uno')} ${span('T6', 'Argo')}`),
    '10<sup>5</sup> <span class="smallcaps">Uno</span> <u>Argo</u>',
  ],
  [
    'a link is no underlined passage',
    p(span('T6', '<text:a xlink:href="https://a.example/">b</text:a>')),
    '[b](https://a.example/)',
  ],
  [
    'a raised mark of a note is a mark',
    p(
      `A.${span('T4', '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>B.</text:p></text:note-body></text:note>')}`,
    ),
    'A.[^1]\n\n[^1]: B.',
  ],
  ['quotes', p('A.', 'P2') + p('B.', 'Quotations') + p('C.'), '> A.\n>\n> B.\n\nC.'],
  ['a new page', p('A.') + p('B.', 'P3'), 'A.\n***\nB.'],
  [
    'notes',
    p(
      'A.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note> B.',
    ),
    'A.[^1] B.\n\n[^1]: A note.',
  ],
  [
    'lists',
    `<text:list text:style-name="L1"><text:list-item>${p('a')}</text:list-item><text:list-item>${p('b')}</text:list-item></text:list>`,
    '1. a\n2. b',
  ],
  [
    'tables',
    `<table:table><table:table-row><table:table-cell>${p('a')}${p('b')}</table:table-cell><table:table-cell>${p('c')}</table:table-cell></table:table-row></table:table>`,
    '| | |\n| - | - |\n| a b | c |',
  ],
  [
    'blanks and line breaks',
    p('A<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d'),
    'A b c\\\nd',
  ],
])('ODT: %s', async (_, body, text) => {
  expect(await ofOdt(body)).toMatchObject({ text, warnings: [] })
})

test('ODT: what does not come along is said', async () => {
  const body =
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
    '<text:table-of-content><text:p>One 3</text:p></text:table-of-content>' +
    p(
      `A<office:annotation><text:p>Really?</text:p></office:annotation> b.<draw:frame><draw:image xlink:href="x.png"/></draw:frame>`,
    )
  const { text, warnings } = await ofOdt(body)
  expect(text).toBe('A b.')
  expect(warnings).toEqual([
    'The table of contents was left out.',
    'Tracked changes of the document are taken as accepted.',
    '1 picture was left out.',
  ])
})

test('ODT: what is damaged or locked is refused with a sentence', async () => {
  await expect(readFiles([odt('', true)])).rejects.toThrow('This document is damaged')
})

const html = (body: string, head = '') =>
  `<!DOCTYPE html><html lang="fr"><head>${head}</head><body>${body}</body></html>`

test('HTML: a page is a book, with its marks, notes and breaks', async () => {
  const head =
    '<title>Argo</title><meta name="author" content="Ann"><style>.i{font-style:italic}</style>'
  const body =
    '<h1>One</h1><p>A <span class="i">b</span>.<a href="#n1">1</a></p><hr><p>C.</p><h1>Two</h1><p>D.<script>x()</script></p><ol><li id="n1">A note.</li></ol>'
  const { book, warnings } = await readFiles([new File([html(body, head)], 'argo.html')])
  expect(book.chapters).toEqual([
    { title: 'One', sections: ['A *b*.[^1]\n\n[^1]: A note.', 'C.'] },
    { title: 'Two', sections: ['D.'] },
  ])
  expect([book.title, book.author, book.language]).toEqual(['Argo', 'Ann', 'fr'])
  expect(warnings).toEqual([])
})

test('HTML: several pages are chapters in the order of their numbers', async () => {
  const page = (name: string, body: string, head = '') => new File([html(body, head)], name)
  const { book } = await readFiles([
    page('10.html', '<p>C.</p>', '<title>The end</title>'),
    page('2-middle.html', '<p>B.<a href="#n">1</a></p><ol><li id="n">Two.</li></ol>'),
    page('1.html', '<h1>Begin</h1><p>A.<a href="#n">1</a></p><ol><li id="n">One.</li></ol>'),
  ])
  expect(book.chapters).toEqual([
    { title: 'Begin', sections: ['A.[^1]\n\n[^1]: One.'] },
    { title: 'Middle', sections: ['B.[^1]\n\n[^1]: Two.'] },
    { title: 'The end', sections: ['C.'] },
  ])
})

test('ODT: one file of XML (.fodt) is the same document', async () => {
  const body = h(1, 'One') + p(`The ${span('T1', 'Argo')}.`)
  const { book } = await readFiles([flatOdt(body)])
  expect(book.title).toBe('Argo')
  expect(book.chapters).toEqual([{ title: 'One', sections: ['The *Argo*.'] }])
})

test('ODT: a paragraph in the style of a heading is one', async () => {
  const { book } = await ofOdt(p('One', 'Heading_20_1') + p('A.') + p('Deep', 'H2') + p('B.'))
  expect(book.chapters).toEqual([{ title: 'One', sections: ['A.\n\n## Deep\n\nB.'] }])
})

test('ODT: a line that was drawn is a scene break, a drawing with words is not', async () => {
  const line = '<draw:rect/>'
  const box = `<draw:rect>${p('Boxed.')}</draw:rect>`
  const { text } = await ofOdt(h(1, 'One') + p('A.') + p(line) + p('B.') + p(box))
  expect(text).toBe('A.\n***\nB.\n\nBoxed.')
})

test('a page that says title and author once more is left out, and any other is not', async () => {
  const page = (front: string) =>
    new File(
      [
        `<html><head><title>Argo</title><meta name="author" content="Ann Lee"></head><body lang="de-AT">${front}<h1>One</h1><p>A.</p></body></html>`,
      ],
      'argo.html',
    )
  const titled = await readFiles([page('<p><b>ARGO</b></p><p>by Ann Lee</p>')])
  expect(titled.book.chapters).toEqual([{ title: 'One', sections: ['A.'] }])
  expect(titled.warnings).toEqual(['The title page was left out: a book has its own.'])
  expect(titled.book.language).toBe('de-AT')
  const dedicated = await readFiles([page('<p>Argo</p><p>For Ann Lee</p>')])
  expect(dedicated.book.chapters[0]).toEqual({
    title: 'Chapter 1',
    sections: ['Argo\n\nFor Ann Lee'],
  })
})

test('HTML: what LibreOffice writes above and below each page is no text', async () => {
  const html =
    '<html><body><div title="header"><p>Argo</p></div><h1>One</h1><p>A.</p><div title="footer"><p>1</p></div></body></html>'
  const { book } = await readFiles([new File([html], 'argo.html')])
  expect(book.chapters).toEqual([{ title: 'One', sections: ['A.'] }])
})
