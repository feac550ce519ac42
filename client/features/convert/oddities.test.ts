import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFiles } from './formats.ts'
import { htmlToMarkdown } from './html/html-to-markdown.ts'
import { archive, foreignEpub } from './testing/novel.ts'
import { p, r, style, word } from './testing/word.ts'

async function read(entries: Record<string, string>) {
  const { book, warnings } = await readFiles([new File([archive(entries)], 'a.epub')])
  return { book, text: book.chapters.flatMap(({ sections }) => sections).join('\n***\n'), warnings }
}
const page = (body: string) => foreignEpub({ a: `<body><h1>One</h1>${body}</body>` })

test('EPUB: a package may call its elements what it likes', async () => {
  const entries = page('<p>A.</p>')
  const opf = entries['OPS/book.opf'] ?? ''
  entries['OPS/book.opf'] = opf
    .replace(/<(\/?)(package|metadata|manifest|item|spine|itemref)\b/g, '<$1opf:$2')
    .replace('<opf:package xmlns=', '<opf:package xmlns:opf=')
    .replaceAll('dc:title', 'DC:Title')
    .replace('xmlns:dc=', 'xmlns:DC="http://purl.org/dc/elements/1.1/" xmlns:dc=')
  entries['META-INF/container.xml'] = (entries['META-INF/container.xml'] ?? '')
    .replace(/<(\/?)(container|rootfiles|rootfile)\b/g, '<$1c:$2')
    .replace(' xmlns=', ' xmlns:c=')
  const { book, text } = await read(entries)
  expect([book.title, book.author, text]).toEqual(['Found', 'Ann, Ben', 'A.'])
})

test('EPUB: a book of hundreds of files is a book', async () => {
  const entries = page('<p>A.</p>')
  for (let index = 0; index < 900; index += 1) entries[`OPS/i/${index}.txt`] = 'x'
  expect((await read(entries)).text).toBe('A.')
})

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
async function cover(more: Record<string, string>, change = (opf: string) => opf) {
  const entries = { ...page('<p>A.</p>'), ...more }
  entries['OPS/book.opf'] = change(entries['OPS/book.opf'] ?? '')
  const bytes = Object.entries(entries).map(([name, text]) => [name, strToU8(text)] as const)
  const file = new File([zipSync({ ...Object.fromEntries(bytes), 'OPS/i/c.png': PNG })], 'a.epub')
  const { book, warnings } = await readFiles([file])
  return { cover: book.cover, warnings }
}
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`
const item = (opf: string) =>
  opf.replace(
    '<manifest>',
    '<manifest><item id="c" properties="cover-image" href="c.svg" media-type="image/svg+xml"/>',
  )

test('EPUB: the picture in an SVG cover is the cover; a drawing is left out and said', async () => {
  const picture = { cover: { type: 'image/png', bytes: PNG }, warnings: [] }
  expect(
    await cover({ 'OPS/c.svg': svg('<image width="9" xlink:href="i/c.png"/>') }, item),
  ).toEqual(picture)
  const data = `data:image/png;base64,${btoa('\x89PNG')}`
  expect(await cover({ 'OPS/c.svg': svg(`<image href="${data}"/>`) }, item)).toEqual(picture)
  expect(await cover({ 'OPS/c.svg': svg('<path d="M0 0"/>') }, item)).toEqual({
    cover: null,
    warnings: ['The cover is a drawing (SVG) and was left out.'],
  })
  const guide = (opf: string) =>
    opf.replace(
      '</package>',
      '<guide><reference type="cover" href="text/cover.xhtml"/></guide></package>',
    )
  const wrapped = `<html><body>${svg('<image xlink:href="../i/c.png"/>')}</body></html>`
  expect(await cover({ 'OPS/text/cover.xhtml': wrapped }, guide)).toEqual(picture)
})

test.each([
  [
    'notes that do not lead back',
    '<p>A.<sup><a href="#n1">1</a></sup> B.<a href="#n2">[2]</a> C.<a href="#n3">*</a></p><div class="notes"><p id="n1">1. First.</p><p><a id="n2"></a>[2] Second.</p><p id="n3">* Third.</p></div>',
    'A.[^1] B.[^2] C.[^3]\n\n[^1]: First.\n\n[^2]: Second.\n\n[^3]: Third.',
  ],
  [
    'notes as items of a list',
    '<p>A.<a href="#n1">1</a></p><ol><li id="n1">First.</li></ol>',
    'A.[^1]\n\n[^1]: First.',
  ],
  [
    'places with names',
    '<p>A.<a name="r1" href="#n1">1</a></p><p><a name="n1" href="#r1">1</a> First.</p>',
    'A.[^1]\n\n[^1]: First.',
  ],
  [
    'a year that leads somewhere is no note',
    '<p>In <a href="#y">1815</a>.</p><p id="y">Then war.</p>',
    'In 1815.\n\nThen war.',
  ],
  [
    'tags over two lines',
    '<p\n class="x"\n>A <em\nlang="de">b</em\n> <a\n id="p"/>c.</p>',
    'A *b* c.',
  ],
  [
    'cells with paragraphs, and a caption',
    '<table><caption>Ships <i>lost</i></caption><tr><th>Name</th><th>Guns</th></tr><tr><td><p>Argo</p><p>II</p></td><td>1<br/>2</td></tr></table>',
    'Ships *lost*\n\n| Name | Guns |\n| - | - |\n| Argo II | 1 2 |',
  ],
  [
    'a picture’s caption',
    '<figure><img src="x.png"/><figcaption>The Argo.</figcaption></figure>',
    'The Argo.',
  ],
  [
    'a cell that claims to be endless',
    '<table><tr><td colspan="999999999">A</td></tr></table>',
    null,
  ],
])('EPUB: %s', async (_, body, text) => {
  const found = await read(page(body))
  if (text === null) expect(found.text.length).toBeLessThan(2000)
  else expect(found.text).toBe(text)
})

test('Word: quotations of LibreOffice are quotes, and so is what is based on one', async () => {
  const styles =
    style('paragraph', 'Quotations', { name: 'Quotations' }) +
    style('paragraph', 'Letter', { name: 'Letter', basedOn: 'Quotations' })
  const body = p(r('A.'), 'Quotations') + p(r('B.'), 'Letter') + p(r('C.'))
  const { book } = await readFiles([word(body, { styles })])
  expect(book.chapters[0]?.sections).toEqual(['> A.\n>\n> B.\n\nC.'])
})

test.each([
  ['stars', '<p>A.</p><p align="center">***</p><p>B.</p>', 'A.\n\n* * *\n\nB.'],
  ['a sign in the middle', '<p>A.</p><p>#</p><p>B.</p>', 'A.\n\n* * *\n\nB.'],
])('pasting: %s are a break', async (_, html, text) => {
  expect(await htmlToMarkdown(html)).toBe(text)
})

test('pasting: notes of Word come along, and count on from those that are there', async () => {
  const html = `<html><body><p class=MsoNormal>A.<a style='mso-footnote-id:ftn1' href="file:///C:/x.htm#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span>[1]</span><![endif]></span></span></a></p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="file:///C:/x.htm#_ftnref1" name="_ftn1" title=""><span>[1]</span></a> A <i>note</i>.</p></div></div></body></html>`
  expect(await htmlToMarkdown(html)).toBe('A.[^1]\n\n[^1]: A *note*.')
  expect(await htmlToMarkdown(html, 'Old.[^2]\n\n[^2]: x')).toBe('A.[^3]\n\n[^3]: A *note*.')
})
