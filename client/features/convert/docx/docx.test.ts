import { AlignmentType, Document, HeadingLevel, ImageRun, Packer, Paragraph, TextRun } from 'docx'
import { expect, test } from 'vitest'
import { writeDocx } from './docx.ts'
import { readDocx } from './read-docx.ts'
import { HOSTILE, novel, textChapters, withText } from '../testing/novel.ts'
import { textOf, unzip } from '../zip/unzip.ts'

const part = (files: Map<string, Uint8Array>, name: string) =>
  textOf(files.get(name) ?? new Uint8Array())

/** A manuscript as Word saves it. */
async function typed(children: Paragraph[]) {
  const bytes = await Packer.toArrayBuffer(new Document({ sections: [{ children }] }))
  return (await readDocx(unzip(new Uint8Array(bytes)))).book
}

const line = (text: string) => new Paragraph({ text })

test('every look is a named style, each chapter begins a page', async () => {
  const files = unzip(await writeDocx(novel()))
  const document = part(files, 'word/document.xml')
  const used = [...document.matchAll(/w:pStyle w:val="([^"]+)"/g)].map(([, style]) => style)
  for (const style of ['Title', 'Subtitle', 'Heading1', 'Heading2', 'SceneBreak', 'Quote1', 'Code'])
    expect(used).toContain(style)
  const styles = part(files, 'word/styles.xml')
  for (const style of new Set(used)) expect(styles).toContain(`w:styleId="${style}"`)
  // LibreOffice and others find chapters by these.
  const levels = [...styles.matchAll(/w:styleId="Heading(\d)".*?<w:outlineLvl w:val="(\d)"/g)]
  expect(levels.map(([, heading, level]) => [heading, level])).toEqual(
    [1, 2, 3, 4, 5, 6].map((heading) => [String(heading), String(heading - 1)]),
  )
  expect(document.match(/<w:pageBreakBefore\/>/g)).toHaveLength(4)
  expect(part(files, 'word/footnotes.xml')).toContain('The captain was ')
  expect(part(files, 'docProps/core.xml')).toContain('The Ice &amp; the &lt;Storm&gt;')
})

test('marks that only a tag can write in Markdown are looks of letters', async () => {
  const typed =
    'a<sup>b</sup><sub>c</sub><u>*d*</u><span class="smallcaps">e</span><sup>f<sub>g</sub></sup>'
  const document = part(unzip(await writeDocx(withText(typed))), 'word/document.xml')
  const looks = [...document.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?<w:t[^>]*>(.)<\/w:t>/g)]
  expect(looks.map(([, look = '', letter]) => [letter, look])).toEqual([
    ['a', ''],
    ['b', '<w:vertAlign w:val="superscript"/>'],
    ['c', '<w:vertAlign w:val="subscript"/>'],
    ['d', '<w:i/><w:iCs/><w:u w:val="single"/>'],
    ['e', '<w:smallCaps/>'],
    ['f', '<w:vertAlign w:val="superscript"/>'],
    ['g', '<w:vertAlign w:val="subscript"/>'],
  ])
})

test('nothing dangerous and nothing that XML refuses is written', async () => {
  const files = unzip(await writeDocx({ ...withText(HOSTILE), cover: null }))
  for (const [name, bytes] of files)
    expect(name + textOf(bytes)).not.toMatch(/javascript:|file:\/\/|data:text|[\u0000\u0008\ufffe]/)
})

test('headings of the first level are chapters; what is underlined stays so', async () => {
  const book = await typed([
    new Paragraph({ text: 'My Book', heading: HeadingLevel.TITLE }),
    new Paragraph({ text: 'One', heading: HeadingLevel.HEADING_1 }),
    new Paragraph({
      children: [new TextRun('Aboard the '), new TextRun({ text: 'Argo', underline: {} })],
    }),
    new Paragraph({ text: 'Two', heading: HeadingLevel.HEADING_1 }),
    line('B.'),
  ])
  expect(book.title).toBe('My Book')
  expect(textChapters(book.chapters)).toEqual(['One', 'Aboard the <u>Argo</u>', 'Two', 'B.'])
})

test('a manuscript without headings is divided by lines like "Chapter 1"', async () => {
  const book = await typed([line('Chapter 1'), line('A.'), line('CHAPTER TWO'), line('B.')])
  expect(textChapters(book.chapters)).toEqual(['Chapter 1', 'A.', 'CHAPTER TWO', 'B.'])
})

test('stars, hashes and an empty line in the middle divide scenes; other empty lines do not', async () => {
  const middle = (text: string) => new Paragraph({ text, alignment: AlignmentType.CENTER })
  const book = await typed([
    line('A.'),
    middle('#'),
    line('B.'),
    middle(''),
    line('C.'),
    line(''),
    line('D.'),
    line('***'),
    line('E.'),
  ])
  expect(book.chapters[0]?.sections).toEqual(['A.', 'B.', 'C.\n\nD.', 'E.'])
})

test('a book in Hebrew is set from the right, words of other scripts in it from the left', async () => {
  const text = 'היא אמרה “Hello, Ann” והלכה.\n\nA letter: שלום.\n\n1948'
  const hebrew = novel({
    cover: null,
    title: 'הים',
    language: 'he',
    chapters: [{ title: 'א', sections: [text] }],
  })
  const files = unzip(await writeDocx(hebrew))
  const document = part(files, 'word/document.xml')
  const paragraphs = document.match(/<w:p>.*?<\/w:p>/g)!.map((paragraph) => ({
    rtl: paragraph.includes('<w:bidi/>'),
    runs: [...paragraph.matchAll(/<w:r>(.*?)<w:t[^>]*>(.*?)<\/w:t>/g)].map(
      ([, look, words]) => `${look!.includes('<w:rtl/>') ? 'rtl' : 'ltr'} ${words}`,
    ),
  }))
  expect(paragraphs).toEqual([
    { rtl: true, runs: ['rtl הים'] },
    { rtl: false, runs: ['ltr Mary O’Neill'] },
    { rtl: true, runs: ['rtl א'] },
    { rtl: true, runs: ['rtl היא אמרה “', 'ltr Hello, Ann', 'rtl ” והלכה.'] },
    { rtl: false, runs: ['ltr A letter: ', 'rtl שלום', 'ltr .'] },
    { rtl: true, runs: ['rtl 1948'] },
  ])
  const { book } = await readDocx(files)
  expect([book.language, ...textChapters(book.chapters)]).toEqual(['he', 'א', text])
  expect(part(unzip(await writeDocx(novel())), 'word/document.xml')).not.toMatch(/w:bidi|w:rtl/)
})

test('the language of a document from the right is the one that Word names for it', async () => {
  const styles = {
    default: { document: { run: { language: { value: 'en-US', bidirectional: 'ar-EG' } } } },
  }
  const languageOf = async (bidirectional: boolean) => {
    const children = [new Paragraph({ text: 'سلام', bidirectional })]
    const bytes = await Packer.toArrayBuffer(new Document({ styles, sections: [{ children }] }))
    return (await readDocx(unzip(new Uint8Array(bytes)))).book.language
  }
  expect([await languageOf(true), await languageOf(false)]).toEqual(['ar-EG', 'en-US'])
})

test('the cover is the first page, with a description, and no scene break when it comes back', async () => {
  const files = unzip(await writeDocx(novel()))
  const document = part(files, 'word/document.xml')
  const [first = ''] = document.match(/<w:p>.*?<\/w:p>/g)!
  expect(first).toContain('<w:pStyle w:val="Cover"/>')
  expect(first).toContain('descr="Cover of The Ice &amp; the &lt;Storm&gt; by Mary O’Neill"')
  const { book, warnings } = await readDocx(files)
  expect(warnings).toEqual([])
  expect(textChapters(book.chapters)).toEqual(textChapters(novel().chapters))
  const webp = { type: 'image/webp', bytes: new Uint8Array(40) }
  const without = unzip(await writeDocx(novel({ cover: webp })))
  expect([...without.keys()].filter((name) => name.includes('media'))).toEqual([])
})

test('a picture inside of the text is no cover', async () => {
  const picture = new ImageRun({
    type: 'png',
    data: novel().cover!.bytes,
    transformation: { width: 300, height: 300 },
  })
  const children = [line('Some words.'), new Paragraph({ children: [picture] })]
  const bytes = await Packer.toArrayBuffer(new Document({ sections: [{ children }] }))
  const { book, warnings } = await readDocx(unzip(new Uint8Array(bytes)))
  expect([book.cover, book.pictures?.size, warnings]).toEqual([null, 1, []])
})
