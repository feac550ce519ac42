import { expect, test } from 'vitest'
import type { Changes } from '../book-text.ts'
import { readFiles } from '../formats.ts'
import { p, r, style, word } from '../testing/word.ts'

const by = 'w:id="1" w:author="Ben" w:date="2026-01-01T00:00:00Z"'
const ins = (runs: string) => `<w:ins ${by}>${runs}</w:ins>`
const del = (text: string) =>
  `<w:del ${by}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
const move = (way: 'From' | 'To', runs: string) => `<w:move${way} ${by}>${runs}</w:move${way}>`
const end = (mark: 'ins' | 'del') => `<w:rPr><w:${mark} ${by}/></w:rPr>`

async function read(body: string, changes?: Changes) {
  const styles = style('paragraph', 'Quote', { name: 'Quote' })
  const { book, ...preview } = await readFiles([word(body, { styles })], changes)
  return { text: book.chapters[0]?.sections.join('\n***\n'), ...preview }
}

test.each([
  [
    'words',
    p(r('The ') + del('old ') + ins(r('new ')) + r('ship.')),
    'The new ship.',
    'The old ship.',
  ],
  [
    'words that were moved',
    p(move('From', r('First. ')) + r('Then. ') + move('To', r('First.'))),
    'Then. First.',
    'First. Then.',
  ],
  ['what came and went again', p(r('A.') + ins(del('gone'))), 'A.', 'A.'],
  [
    'a paragraph that came',
    p(r('A.')) + p(ins(r('New.')), '', end('ins')) + p(r('B.')),
    'A.\n\nNew.\n\nB.',
    'A.\n\nB.',
  ],
  [
    'a paragraph that went',
    p(r('A.')) + p(del('Old.'), '', end('del')) + p(r('B.')),
    'A.\n\nB.',
    'A.\n\nOld.\n\nB.',
  ],
  ['two paragraphs made one', p(r('A, '), '', end('del')) + p(r('b.')), 'A, b.', 'A,\n\nb.'],
  ['one paragraph made two', p(r('A, '), '', end('ins')) + p(r('b.')), 'A,\n\nb.', 'A, b.'],
  [
    'looks',
    p(r('A ') + r('b', `<w:i/><w:rPrChange ${by}><w:rPr><w:b/></w:rPr></w:rPrChange>`)),
    'A *b*',
    'A **b**',
  ],
  [
    'the style of a paragraph',
    p(r('A.'), 'Quote', `<w:pPrChange ${by}><w:pPr/></w:pPrChange>`),
    '> A.',
    'A.',
  ],
])('tracked changes of %s are accepted, or taken back', async (_, body, after, before) => {
  const accepted = await read(body)
  expect(accepted.text).toBe(after)
  expect(accepted.changes?.taken).toBe('accepted')
  const back = await read(body, 'before')
  expect(back.text).toBe(before)
  expect(back.changes).toEqual({ count: accepted.changes?.count, taken: 'before' })
})

test('changes are counted, in notes too; a document without any says nothing of them', async () => {
  const footnotes = `<w:footnote w:id="2">${p(r('A ') + ins(r('new ')) + r('note.'))}</w:footnote>`
  const body = p(r('A.') + del('x') + '<w:r><w:footnoteReference w:id="2"/></w:r>')
  const { book, changes } = await readFiles([word(body, { footnotes })], 'before')
  expect(book.chapters[0]?.sections).toEqual(['A.x[^1]\n\n[^1]: A note.'])
  expect(changes?.count).toBe(2)
  expect(await read(p(r('A.')))).not.toHaveProperty('changes')
})
