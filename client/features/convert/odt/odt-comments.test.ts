import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { flatOdt, odt, odtP as p } from '../testing/odt.ts'
import { shownThreads } from '../testing/threads.ts'

interface Saying {
  text: string
  author?: string
  date?: string
  more?: string
}

/** A comment; those with a name have an end. */
function comment(name: string, { text, author = '', date = '', more = '' }: Saying): string {
  const named = name && `office:name="${name}"`
  const paragraphs = text.split('\n').map((line) => p(line))
  return `<office:annotation ${named} ${more}><dc:creator>${author}</dc:creator><dc:date>${date}</dc:date>${paragraphs.join('')}</office:annotation>`
}
const end = (name: string) => `<office:annotation-end office:name="${name}"/>`
const about = (name: string, words: string, said: Saying) => comment(name, said) + words + end(name)

async function read(body: string, file = odt(body)) {
  const { book, warnings } = await readFiles([file])
  return { book, warnings, threads: shownThreads(book) }
}
const ask: Saying = { text: 'Really?' }

test('a comment comes with its author, its date and all of its lines, from both kinds of files', async () => {
  const body = p(
    `A ${about('c', 'ship', { text: 'Really?\nWhy<text:s text:c="2"/>so?', author: 'Ann', date: '2024-05-03T10:00:00Z' })}.`,
  )
  for (const file of [odt(body), flatOdt(body)]) {
    const { book, warnings } = await read('', file)
    expect(warnings).toEqual([])
    expect(book.chapters).toEqual([
      {
        title: 'Chapter 1',
        sections: ['A ship.'],
        threads: [
          {
            scene: 0,
            from: 2,
            to: 6,
            resolved: false,
            said: [{ author: 'Ann', date: '2024-05-03T10:00:00.000Z', text: 'Really?\nWhy  so?' }],
          },
        ],
      },
    ])
  }
})

test('answers stand below what they answer, those of answers too; what is resolved is resolved', async () => {
  const to = (name: string) => `loext:parent-name="${name}"`
  const body = p(
    comment('3', { text: 'No.', more: to('2') }) +
      comment('2', { text: 'Yes.', more: to('1') }) +
      about('1', 'One', ask) +
      end('2') +
      end('3') +
      ' and ' +
      about('4', 'two', { text: 'Done.', more: 'loext:resolved="true"' }),
  )
  const { threads } = await read(body)
  expect(threads).toEqual(['1.1 One: Really? / No. / Yes.', '1.1 two: Done. (resolved)'])
})

test.each([
  [
    'across marks',
    `A ${about('c', `big <text:span text:style-name="T1">ship</text:span>`, ask)}.`,
    'big *ship',
  ],
  ['without the blanks around', `A${about('c', ' ship ', ask)}.`, 'ship'],
  ['that is a point: the word before it', `A big ${comment('', ask)}ship.`, 'big'],
  ['that has no end', `A big ship${comment('c', ask)}.`, 'ship'],
])('a comment finds its passage: %s', async (_, words, passage) => {
  const { threads, warnings } = await read(p(words))
  expect(threads).toEqual([`1.1 ${passage}: Really?`])
  expect(warnings).toEqual([])
})

test('comments over paragraphs, in notes and about titles stand where those of Word do', async () => {
  const note = `<text:note><text:note-citation>1</text:note-citation><text:note-body>${p(`Of ${about('n', 'whales', { text: 'All?' })}.`)}</text:note-body></text:note>`
  const body =
    `<text:h text:outline-level="1">${about('t', 'Oil', { text: 'Better?' })}</text:h>` +
    p(`It was dark.${note}`) +
    p(`A ${comment('p', ask)}b.`) +
    p(`C${end('p')} d.`)
  const { threads, warnings } = await read(body)
  expect(threads).toEqual([
    '1.1 It was dark.[^1]: Better?',
    '1.1 b.\n\nC: Really?',
    '1.1 whales: All?',
  ])
  expect(warnings).toEqual([])
})

test('a comment on words that were deleted is counted and said, and no scene break is lost to one', async () => {
  const gone = `<text:tracked-changes><text:changed-region><text:deletion>${p(about('g', 'gone', ask))}</text:deletion></text:changed-region></text:tracked-changes>`
  const body = gone + p('A.') + p(`<draw:rect/>${comment('', { text: 'Cut?' })}`) + p('B.')
  const { book, threads, warnings } = await read(body)
  expect(book.chapters[0]?.sections).toEqual(['A.', 'B.'])
  expect(threads).toEqual(['1.1 A.: Cut?'])
  expect(warnings).toEqual([
    'Tracked changes of the document are taken as accepted.',
    '1 comment is about words that do not come along: it stays in the file.',
  ])
})

test('comments that LibreOffice wrote come along', async () => {
  const bytes = readFileSync(new URL('../testing/libreoffice-comments.odt', import.meta.url))
  const { book, threads, warnings } = await read('', new File([bytes], 'comments.odt'))
  expect(book.chapters.map(({ sections }) => sections)).toEqual([
    ['The *whale* came.[^1] A big ship sank.\n\nNobody saw it.\n\n[^1]: A note of oil.'],
  ])
  // LibreOffice 7 writes answers as comments of their own.
  expect(threads).toEqual([
    '1.1 whale: Really?\nWhy?',
    '1.1 whale: Yes.',
    '1.1 whale: Good.',
    '1.1 big ship sank.\n\nNobody: Which one?',
  ])
  expect([book.cover?.type, warnings]).toEqual(['image/png', []])
})
