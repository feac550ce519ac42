import { expect, test } from 'vitest'
import { readFiles } from './formats.ts'
import { archive } from './testing/novel.ts'

const NAMES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"'
const named = (family: string, name: string, properties: string, parent = '') =>
  `<style:style style:family="${family}" style:name="${name}" ${parent && `style:parent-style-name="${parent}"`}><style:text-properties ${properties}/></style:style>`
const STYLES =
  named('text', 'Emphasis', 'fo:font-style="italic"') +
  named('paragraph', 'Thought', 'fo:font-style="italic"') +
  named('paragraph', 'Quotations', '') +
  named('paragraph', 'Heading_20_1', '') +
  named('paragraph', 'Heading_20_2', '')
const AUTOMATIC =
  named('text', 'T1', '', 'Emphasis') +
  named('text', 'T2', 'fo:font-weight="bold"') +
  named('text', 'T3', 'fo:font-style="normal"') +
  named('text', 'T4', 'style:text-position="super 58%"') +
  named('text', 'T5', 'fo:font-variant="small-caps"') +
  named('text', 'T6', 'style:text-underline-style="solid"') +
  named('paragraph', 'P1', '', 'Thought') +
  named('paragraph', 'P2', '', 'Quotations') +
  named('paragraph', 'H2', '', 'Heading_20_2') +
  '<style:style style:family="paragraph" style:name="P3"><style:paragraph-properties fo:break-before="page"/></style:style>' +
  '<text:list-style style:name="L1"><text:list-level-style-number/></text:list-style>'

function odt(body: string, locked = false): File {
  const entries = {
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': locked
      ? 'no xml'
      : `<office:document-content ${NAMES}><office:automatic-styles>${AUTOMATIC}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${NAMES}><office:styles>${STYLES}</office:styles></office:document-styles>`,
    'meta.xml': `<office:document-meta ${NAMES}><office:meta><meta:initial-creator>Ann</meta:initial-creator><dc:title>Argo</dc:title><dc:language>de-DE</dc:language></office:meta></office:document-meta>`,
  }
  return new File([archive(entries)], 'book.odt')
}
const h = (level: number, text: string) => `<text:h text:outline-level="${level}">${text}</text:h>`
const p = (text: string, style = '') => `<text:p text:style-name="${style}">${text}</text:p>`
const span = (style: string, text: string) =>
  `<text:span text:style-name="${style}">${text}</text:span>`

async function ofOdt(body: string) {
  const { book, warnings } = await readFiles([odt(body)])
  return { text: book.chapters[0]?.sections.join('\n***\n'), warnings, book }
}

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
    '1 comment of the document was left out: comments stay in the file.',
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
  const body = `<office:body><office:text>${h(1, 'One')}${p(`The ${span('T1', 'Argo')}.`)}</office:text></office:body>`
  const styles = `<office:styles>${STYLES}</office:styles><office:automatic-styles>${AUTOMATIC}</office:automatic-styles>`
  const about = '<office:meta><dc:title>Flat</dc:title></office:meta>'
  const xml = `<?xml version="1.0"?>\n<office:document ${NAMES} office:mimetype="application/vnd.oasis.opendocument.text">${about}${styles}${body}</office:document>`
  const { book } = await readFiles([new File([xml], 'argo.fodt')])
  expect(book.title).toBe('Flat')
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
