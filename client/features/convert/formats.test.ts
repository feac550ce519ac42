import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFiles, writeFile } from './formats.ts'
import { archive, files, foreignEpub, novel } from './testing/novel.ts'

const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name)

test('what a file is, its bytes say and not its name', async () => {
  const epub = await writeFile(novel(), 'epub')
  const { book } = await readFiles([file(await epub.bytes(), 'book.txt')])
  expect(book.chapters).toHaveLength(4)
  const { words } = await readFiles([file('# A\n\nThree words here.', 'book.epub')])
  expect(words).toBe(3)
})

test('the files of a folder are read as its archive would be', async () => {
  const about = {
    title: 'The Ninth Lamp',
    chapters: [
      { file: '002.md', title: 'Oil' },
      { file: '001.md', title: 'Wick' },
    ],
  }
  const { book, words } = await readFiles([
    file('Somebody lit it.', '001.md'),
    file('# Oil\n\nNobody knew.', '002.md'),
    file(JSON.stringify(about), 'book.json'),
    file(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'cover.jpg'),
  ])
  expect(book.title).toBe('The Ninth Lamp')
  expect(book.chapters.map(({ title }) => title)).toEqual(['Oil', 'Wick'])
  expect(book.cover?.type).toBe('image/jpeg')
  expect(words).toBe(5)
})

test('a folder without Markdown holds documents of RTF, or pages of HTML', async () => {
  const chapters = async (texts: Record<string, string>) => {
    const entries = Object.entries(texts)
    const files = entries.map(([path, text]) => file(text, path.replace(/.*\//, '')))
    const paths = entries.map(([path]) => path)
    const { book } = await readFiles(files, 'accepted', paths)
    return book.chapters.map(({ title, sections }) => [title, ...sections])
  }
  expect(await chapters({ 'a/2.rtf': '{\\rtf1 B.}', 'a/1-one.rtf': '{\\rtf1 A.}' })).toEqual([
    ['One', 'A.'],
    ['2.rtf', 'B.'],
  ])
  expect(await chapters({ 'a/b/two.html': '<p>B.', 'a/a.html': '<h1>One</h1><p>A.' })).toEqual([
    ['One', 'A.'],
    ['Two', 'B.'],
  ])
})

test('files are named after the book', async () => {
  const names = await Promise.all(
    (['epub', 'docx', 'markdown'] as const).map(async (format) => {
      return (await writeFile(novel({ title: 'Ärger / im:  Büro?' }), format)).name
    }),
  )
  expect(names).toEqual(['arger-im-buro.epub', 'arger-im-buro.docx', 'arger-im-buro.zip'])
})

test('what cannot be read is refused with a sentence', async () => {
  const refused: [File[], string][] = [
    [[], 'Please choose a file.'],
    [[file('', 'a.md')], 'This file is empty.'],
    [[file('a', 'a.md'), file('', 'b.md')], 'One of the files is empty.'],
    [
      [file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'old.doc')],
      'Older Word documents (.doc) must be saved as .docx first.',
    ],
    [[file('%PDF-1.7', 'a.pdf')], 'PDF files hold pages'],
    [[file(new Uint8Array([1, 0, 2]), 'a.md')], '“a.md” is not a text file.'],
    [[file(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'a.epub')], 'This file is damaged'],
    [[file(archive({ 'a.bin': 'x' }), 'a.zip')], 'There is no book in this archive'],
    [[file(archive({ 'a.epub': 'x' }), 'a.zip')], 'There is an EPUB inside this archive.'],
    [[file(archive({ '[Content_Types].xml': '<x/>' }), 'a.xlsx')], 'This is no Word document'],
    [
      [file(archive({ '[Content_Types].xml': '<x/>', 'word/document.xml': 'no' }), 'a.docx')],
      'This Word document is damaged',
    ],
    [[file(archive({ 'a.md': 'x' }), 'a.zip'), file('b', 'b.md')], 'Please choose one book'],
    [Array.from({ length: 5001 }, () => file('a', 'a.md')), 'more than 5,000 files'],
    [[file(new Uint8Array(50 * 1024 * 1024 + 1), 'a.md')], 'more than 50 MB'],
    [[file(zipSync({ 'a.md': new Uint8Array(20_000_000) }), 'a.zip')], 'packed like a trap'],
  ]
  for (const [chosen, message] of refused) await expect(readFiles(chosen)).rejects.toThrow(message)
})

test('an EPUB whose names lead outside is not opened', async () => {
  const entries = Object.fromEntries(files(foreignEpub({ a: '<body><p>A</p></body>' })))
  const bytes = zipSync({ ...entries, '../../evil.sh': strToU8('x') })
  await expect(readFiles([file(bytes, 'a.epub')])).rejects.toThrow('outside of itself')
})
