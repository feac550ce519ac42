import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { odt, odtP as p } from '../testing/odt.ts'

const frame = (body: string) => `<draw:frame><draw:text-box>${body}</draw:text-box></draw:frame>`
const item = (body: string) => `<text:list><text:list-item>${body}</text:list-item></text:list>`
const note = (body: string) =>
  `<text:note><text:note-citation>1</text:note-citation><text:note-body>${body}</text:note-body></text:note>`

test.each([
  [
    'a box within a line stands below it',
    p(`A ${frame(p('Boxed.') + item(p('one')) + p('Two.'))}b.`) + p('C.'),
    'A b.\n\nBoxed.\n\n- one\n\nTwo.\n\nC.',
  ],
  [
    'a box alone in its line is a paragraph',
    p('A.') + p(frame(p('Boxed.'))) + p('C.'),
    'A.\n\nBoxed.\n\nC.',
  ],
  ['a box of a page', frame(p('Boxed.')) + p('A.'), 'Boxed.\n\nA.'],
  [
    'words in shapes, of a group too',
    p(
      `A<text:span><draw:custom-shape>${p('Shape.')}</draw:custom-shape></text:span><draw:g><draw:rect>${p('Rect.')}</draw:rect></draw:g> b`,
    ),
    'A b\n\nShape.\n\nRect.',
  ],
  [
    'a note in a box, of two paragraphs',
    p(`A${frame(p(`Boxed.${note(p('N.') + p('M.'))}`))} b`),
    'A b\n\nBoxed.[^1]\n\n[^1]: N.\n\n    M.',
  ],
  [
    'a box in a title',
    `<text:h text:outline-level="2">Deep${frame(p('Boxed.'))}</text:h>${p('A.')}`,
    '## Deep\n\nBoxed.\n\nA.',
  ],
  [
    'sections, and fields as they were last shown',
    `<text:section>${p('See <text:bookmark-ref>Chapter 3</text:bookmark-ref> on <text:page-ref>12</text:page-ref>.')}</text:section>`,
    'See Chapter 3 on 12.',
  ],
  [
    'how letters are read',
    p(
      '<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby>',
    ),
    '漢(kan)',
  ],
  [
    'a table in a cell',
    `<table:table><table:table-row><table:table-cell>${p('a')}<table:table><table:table-row><table:table-cell>${p('b')}</table:table-cell></table:table-row></table:table></table:table-cell></table:table-row></table:table>${p('C.')}`,
    '| |\n| - |\n| a b |\n\nC.',
  ],
])('ODT: no word is lost or glued to another: %s', async (_, body, text) => {
  const { book, warnings } = await readFiles([
    odt(`<text:h text:outline-level="1">One</text:h>${body}`),
  ])
  expect(book.chapters).toEqual([{ title: 'One', sections: [text] }])
  expect(warnings).toEqual([])
})
