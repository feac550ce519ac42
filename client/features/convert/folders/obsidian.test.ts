import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { LeftOut } from '../left-out.ts'
import { longformOf } from './obsidian-longform.ts'
import { plainMarkdown } from './obsidian-words.ts'
import { isVault } from './read-obsidian.ts'
import { archive } from '../testing/novel.ts'

async function read(notes: Record<string, string>) {
  const { book, warnings } = await readFiles([new File([archive(notes)], 'vault.zip')])
  return { title: book.title, chapters: book.chapters, warnings }
}
const named = (chapters: { title: string }[]) => chapters.map(({ title }) => title)

test('notes are chapters in the order of folders, of what they say and of their names', async () => {
  const { title, chapters, warnings } = await read({
    'My Vault/.obsidian/app.json': '{}',
    'My Vault/.trash/gone.md': 'Gone.',
    'My Vault/Part 10/1.md': 'D.',
    'My Vault/Part 2/Chapter 10.md': 'C.',
    'My Vault/Part 2/Chapter 9.md': 'B.',
    'My Vault/Part 2/Zero.md':
      '---\ntitle: "Before: all"\norder: 1\nмоё поле: x\ntags:\n  - a\n---\nA.',
    'My Vault/Part 2/Zoom.md': '---\norder: 2\n---\nA2.',
  })
  expect(title).toBe('My Vault')
  expect(named(chapters)).toEqual(['Before: all', 'Zoom', 'Chapter 9', 'Chapter 10', '1'])
  expect(chapters.flatMap(({ sections }) => sections)).toEqual(['A.', 'A2.', 'B.', 'C.', 'D.'])
  expect(chapters.map(({ part = '' }) => part)).toEqual(['Part 2', '', '', '', 'Part 10'])
  expect(warnings).toEqual(['2 parts stand above the chapters and are kept: Part 2, Part 10.'])
})

test('a note says which part begins with it; folders of other names are none', async () => {
  const { chapters } = await read({
    'Book of Sand/a.md': '[[b]]',
    'Book of Sand/Sea/b.md': '---\npart: The Sea\n---\nB.',
    'Book of Sand/Sea/c.md': 'C.',
  })
  expect(chapters.map(({ part = '', title }) => `${part}/${title}`)).toEqual([
    '/a',
    'The Sea/b',
    '/c',
  ])
})

test.each([
  [
    'links',
    '[[Ann Other]], [[people/Ben#Youth|he]], [[people/Cem]] and [[#Now]].',
    'Ann Other, he, Cem and Now.',
  ],
  ['highlights', 'A ==bright *day*==, a == b == c. [[x]]', 'A bright *day*, a == b == c. x'],
  ['marks of blocks', 'A line. ^a1b2\n\n[[B]] ^c', 'A line.\n\nB'],
  [
    'callouts',
    '> [!quote]+ He *said*\n> Words [[x]].\n\n> [!note]\n> Only.\n\n> [!tip] One',
    '> He *said*\n>\n> Words x.\n\n> Only.\n\n> **One**\n>',
  ],
  [
    'code',
    '`[[a]] ==b==` [[c]]\n\n```\n[[d]] %%e%%\n```',
    '`[[a]] ==b==` c\n\n```\n[[d]] %%e%%\n```',
  ],
])('%s become their words', async (_, note, text) => {
  const { chapters, warnings } = await read({ 'a.md': note })
  expect(chapters[0]?.sections).toEqual([text])
  expect(warnings).toEqual([])
})

test('pictures, comments and notes within notes are left out and counted', async () => {
  const { chapters, warnings } = await read({
    'a.md': 'A ![[map.png|300]]b ![[Notes on A]]c%%d\ne%%.\n\n%%f%%\n\nG %% h.',
  })
  expect(chapters[0]?.sections).toEqual(['A b c.\n\nG %% h.'])
  expect(warnings).toEqual([
    '2 comments of the document were left out: comments stay in the file.',
    '1 picture was left out.',
    '1 note that is shown within another was left out.',
  ])
})

test('the index of Longform says what the book is', async () => {
  const index =
    '---\nlongform:\n  format: scenes\n  title: "Argo: a book"\n  sceneFolder: scenes\n  scenes:\n    - Storm\n    - - Mast\n      - - Bear\n    - \'Ice\'\n    - Lost\n  ignoredFiles:\n    - Bear 2\n---\nAbout it.'
  const { title, chapters, warnings } = await read({
    'Vault/Argo/Index.md': index,
    'Vault/Argo/scenes/Bear.md': 'B.\n\n# A bear\n\nC.',
    'Vault/Argo/scenes/Ice.md': 'D.',
    'Vault/Argo/scenes/Mast.md': '---\ntitle: x\n---\nA2.',
    'Vault/Argo/scenes/Storm.md': 'A.',
    'Vault/People/Ann.md': 'Tall.',
    'Vault/Other/Storm.md': 'No.',
    'Vault/Two.md': '---\nlongform:\n  scenes:\n    - Ann\n---\n',
  })
  expect(title).toBe('Argo: a book')
  expect(chapters).toEqual([
    { title: 'Storm', sections: ['A.', 'A2.', 'B.'] },
    { title: 'A bear', sections: ['C.'] },
    { title: 'Ice', sections: ['D.'] },
  ])
  expect(warnings).toEqual([
    'The scene “Lost” is missing: there is no such note.',
    '3 notes that are not listed as a scene stayed in the vault.',
    'Only the first book of this vault was read. It holds 1 more: Two.',
  ])
})

test('a vault chosen as a folder', async () => {
  const paths = ['V/.obsidian/app.json', 'V/b.md', 'V/a.md', 'V/empty.md']
  const texts = ['{}', 'B [[a]].', 'A.', '']
  const files = texts.map((text, index) => new File([text], `${index}`))
  const { book } = await readFiles(files, 'accepted', paths)
  expect([book.title, ...named(book.chapters)]).toEqual(['V', 'a', 'b'])
})

test('what is made to take long ends soon', () => {
  const many = 100_000
  const begun = process.threadCpuUsage()
  for (const piece of [
    '[[',
    '%%',
    '==a ',
    '![[a|',
    '```\n',
    '`',
    '> [!a',
    '>',
    ' ^a',
    '==',
    '[[a]]==',
  ]) {
    const note = `A. ${piece.repeat(many)}\n${piece.repeat(many)}`
    expect(plainMarkdown(note, new LeftOut())).toMatch(/^A/)
    isVault(new Map([['a.md', strToU8(note)]]))
  }
  longformOf(`longform:\n  scenes:\n${'    - - a\n'.repeat(many)}`)
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(10_000)
})
