import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { joinChapters, joinScenes } from '../chapters/room.ts'
import { shownThreads } from '../testing/threads.ts'
import { about, comment, p, r, refer, word } from '../testing/word.ts'

const ask = comment(1, 'Really?')
const read = async (body: string, comments = ask, more = {}) => {
  const { book, warnings } = await readFiles([word(body, { comments, ...more })])
  return { book, warnings, threads: shownThreads(book) }
}
const LOST = '1 comment is about words that do not come along: it stays in the file.'
const h = (runs: string) => p(runs, 'Heading1')
const styles =
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>'
const del = (text: string) => `<w:del><w:r><w:delText>${text}</w:delText></w:r></w:del>`

test('a comment comes with its author, its date and all of its lines', async () => {
  const said = { author: 'Ann', date: '2024-05-03T10:00:00Z' }
  const two = comment(1, 'Really?', said).replace('</w:comment>', `${p(r('Why?'))}</w:comment>`)
  const { book } = await read(p(r('A ') + about(1, r('ship')) + r('.')), two)
  expect(book.chapters[0]?.threads).toEqual([
    {
      scene: 0,
      from: 2,
      to: 6,
      resolved: false,
      said: [{ author: 'Ann', date: '2024-05-03T10:00:00.000Z', text: 'Really?\nWhy?' }],
    },
  ])
})

test('answers stand below what they answer, those of answers too; what is resolved is resolved', async () => {
  const comments = [ask, comment(2, 'Yes.'), comment(3, 'No.'), comment(4, 'Done.')].join('')
  const ex = (id: number, more = '') =>
    `<w15:commentEx w15:paraId="0000000${id}" ${more} w15:done="${id === 4 ? 1 : 0}"/>`
  const to = (id: number) => `w15:paraIdParent="0000000${id}"`
  const commentsExtended = ex(1) + ex(2, to(1)) + ex(3, to(2)) + ex(4)
  const body = p(about(1, about(2, about(3, r('One')))) + r(' and ') + about(4, r('two')))
  const { threads } = await read(body, comments, { commentsExtended })
  expect(threads).toEqual(['1.1 One: Really? / Yes. / No.', '1.1 two: Done. (resolved)'])
})

test.each([
  ['within a word', p(r('Un') + about(1, r('like')) + r('ly.')), 'like'],
  ['without the blanks around', p(r('A') + about(1, r(' ship ')) + r('.')), 'ship'],
  ['across marks', p(r('A ') + about(1, r('big ') + r('ship', '<w:i/>')) + r('.')), 'big *ship'],
  [
    'across paragraphs',
    p(`<w:commentRangeStart w:id="1"/>${r('A.')}`) + p(`${r('B.')}<w:commentRangeEnd w:id="1"/>`),
    'A.\n\nB.',
  ],
  ['that has escapes', p(about(1, r('1. It *was* &lt;b&gt;.'))), '1\\. It \\*was\\* \\<b>.'],
  ['that is a point: the word before it', p(r('A big ') + refer(1) + r('ship.')), 'big'],
  ['that is a point where a paragraph begins', p(r('A.')) + p(refer(1) + r('Big ship.')), 'Big'],
  [
    'over two scenes: what lies in the first',
    p(r('A ') + `<w:commentRangeStart w:id="1"/>${r('b.')}`) +
      p(r('***')) +
      p(`${r('C')}<w:commentRangeEnd w:id="1"/>`),
    'b.',
  ],
])('a comment finds its passage: %s', async (_, body, passage) => {
  const { threads, warnings } = await read(body)
  expect(threads).toEqual([`1.1 ${passage}: Really?`])
  expect(warnings).toEqual([])
})

test('no mark of a comment changes what the text becomes', async () => {
  const words = ['1. One', '***', '# Two', '- three', 'Chapter 4', '\u{f0000}five', '“six”']
  const body = (around: (id: number, runs: string) => string) =>
    words.map((text, id) => p(around(id, r(text)), '', '<w:jc w:val="center"/>')).join('')
  const comments = words.map((_, id) => comment(id, 'Hm.')).join('')
  const { book } = await read(body(about), comments)
  const { book: plain } = await read(
    body((_, runs) => runs),
    '',
  )
  expect(book.chapters.map(({ title, sections }) => ({ title, sections }))).toEqual(plain.chapters)
})

test('what is about a title stands at the first line below it', async () => {
  const title = p(about(1, r('Oil')), 'Heading1')
  const { threads } = await read(title + p(r('It was dark.')) + p(r('So.')), ask, { styles })
  expect(threads).toEqual(['1.1 It was dark.: Really?'])
})

test('what is about a note stands in the note', async () => {
  const footnotes = `<w:footnote w:id="2">${p(r('A ') + about(1, r('whale')) + r('.'))}</w:footnote>`
  const body = p(`${r('Oil.')}<w:r><w:footnoteReference w:id="2"/></w:r>`) + p(r('A whale.'))
  const { book, threads } = await read(body, ask, { footnotes })
  expect(threads).toEqual(['1.1 whale: Really?'])
  const { from } = book.chapters[0]!.threads![0]!
  expect(book.chapters[0]!.sections[0]!.slice(0, from)).toContain('[^1]: A ')
})

test('comments on words that went are counted and said, the others come', async () => {
  const comments = ask + comment(2, 'Good.') + comment(3, 'Nowhere.')
  const body = p(r('A ') + about(1, del('big ')) + about(2, r('ship')) + del('x'))
  const { threads, warnings } = await read(body, comments)
  expect(threads).toEqual(['1.1 ship: Good.'])
  expect(warnings).toEqual([
    LOST.replace('1 comment is', '2 comments are').replace('it stays', 'they stay'),
  ])
  const { book } = await readFiles([word(body, { comments })], 'before')
  expect(shownThreads(book)).toEqual(['1.1 big: Really?', '1.1 ship: Good.'])
})

test('comments go with their words when chapters or scenes are joined, or a scene is cut', async () => {
  const body =
    h(r('One')) +
    p(r('A ') + about(1, r('ship'))) +
    p(r('***')) +
    p(r('Sea.')) +
    h(r('Two')) +
    p(r('A ship ') + about(2, r('sank')))
  const { book } = await read(body, ask + comment(2, 'Why?'), { styles })
  expect(shownThreads(book)).toEqual(['1.1 ship: Really?', '2.1 sank: Why?'])
  const joined = joinChapters(book.chapters, 1)
  expect(shownThreads({ chapters: joined })).toEqual(['1.1 ship: Really?', '1.3 sank: Why?'])
  expect(shownThreads({ chapters: joinScenes(joined) })).toEqual([
    '1.1 ship: Really?',
    '1.1 sank: Why?',
  ])
  const long = p(r('Words and words. '.repeat(40_000))) + p(r('One ') + about(1, r('ship')))
  expect((await read(long)).threads).toEqual(['1.2 ship: Really?'])
})

test('a document without comments says nothing of them', async () => {
  const { book } = await read(p(r('A.')), '')
  expect(book.chapters).toEqual([{ title: 'Chapter 1', sections: ['A.'] }])
})
