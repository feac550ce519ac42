import { expect, test } from 'vitest'
import { readFiles, writeFile } from './formats.ts'
import { HOSTILE, novel, textChapters, withText } from './testing/novel.ts'

const FORMATS = ['epub', 'docx', 'markdown'] as const

for (const format of FORMATS) {
  test(`${format}: a novel comes back with every word and mark in place`, async () => {
    const book = novel()
    const { book: back, warnings } = await readFiles([await writeFile(book, format)])
    expect(textChapters(back.chapters)).toEqual(textChapters(book.chapters))
    expect(warnings).toEqual([])
    const { title, author, language, description, genre, rights, generated, url, id } = back
    const { cover: _cover, chapters: _chapters, modified: _modified, ...about } = book
    expect({ title, author, language, description, genre, rights, generated, url, id }).toEqual(
      about,
    )
  })

  test(`${format}: what says that a language model wrote it says so again`, async () => {
    for (const generated of ['partly', 'wholly'] as const) {
      const { book } = await readFiles([await writeFile(novel({ generated }), format)])
      expect(book.generated).toBe(generated)
    }
  })

  test(`${format}: what was hostile once is the same text ever after`, async () => {
    const { book: once } = await readFiles([await writeFile(withText(HOSTILE, 'Next.'), format)])
    const { book: twice } = await readFiles([await writeFile(once, format)])
    expect(textChapters(twice.chapters)).toEqual(textChapters(once.chapters))
    const text = textChapters(once.chapters).join('\n')
    expect(text).not.toMatch(/<script|<div|<span|alert\(1\)<|[\u0000\u0008\ufffe]/)
    if (format !== 'markdown') expect(text).not.toMatch(/javascript:|file:|foo:|data:/)
  })

  test(`${format}: an empty book is no reason to fail`, async () => {
    const book = novel({ title: '', author: '', genre: '', rights: '', url: null, cover: null })
    const file = await writeFile(book, format)
    expect(file.size).toBeGreaterThan(0)
    expect(file.name).toMatch(/^untitled\./)
    expect((await readFiles([file])).book.title).toBe('Untitled')
  })
}

test('the cover comes back from EPUB and Markdown byte for byte', async () => {
  const book = novel()
  for (const format of ['epub', 'markdown'] as const) {
    const { book: back } = await readFiles([await writeFile(book, format)])
    expect(back.cover).toEqual(book.cover)
  }
})

test('what one scene leaves open does not swallow the next', async () => {
  const scenes = ['```\nnever closed', 'Words <!-- never closed', '<div\n\nSecond.[^1]', 'Last.']
  for (const format of FORMATS) {
    const { book, words } = await readFiles([await writeFile(withText(...scenes), format)])
    expect(book.chapters[0]?.sections).toHaveLength(4)
    expect(words).toBeGreaterThanOrEqual(7)
    expect(book.chapters[0]?.sections.at(-1)).toBe('Last.')
  }
})

test('the same book gives the same bytes', async () => {
  for (const format of ['epub', 'markdown'] as const) {
    const [first, second] = [await writeFile(novel(), format), await writeFile(novel(), format)]
    expect(await first.bytes()).toEqual(await second.bytes())
  }
})

test('a Markdown archive keeps what a writer typed, whatever its style', async () => {
  const typed =
    '__Bold__ and _soft_\nsecond line\n\n* one\n* two\n\n+ [link][a]\n\n[a]: <https://a.example>'
  const { book } = await readFiles([await writeFile(withText(typed), 'markdown')])
  expect(book.chapters[0]?.sections).toEqual([typed])
})
