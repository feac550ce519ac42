import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { withWords } from '../preview.ts'
import { readEpub } from './read-epub.ts'
import { files, foreignEpub, textChapters } from '../testing/novel.ts'

const read = (...args: Parameters<typeof foreignEpub>) => readEpub(files(foreignEpub(...args)))
const link = (page: string, title: string) => `<li><a href="text/${page}.xhtml">${title}</a></li>`

test('pages are chapters in the order they are read, titled as the contents say', () => {
  const { book } = read(
    {
      a: '<body><h2>I</h2><h3>The Boy</h3><p>First&nbsp;page.</p><hr/><p>Next <i>scene</i>.</p></body>',
      b: '<body><section><h2>II</h2><p>Second.</p><h3>Below</h3></section></body>',
      c: '<body><p>The end</p><p>Third.</p></body>',
    },
    {
      nav: link('a', 'Chapter I: The Boy') + link('b', 'II') + link('c', 'The End'),
      spine: ['b', 'a', 'c'],
    },
  )
  expect(book.chapters).toEqual([
    { title: 'II', sections: ['Second.\n\n### Below'.replace('###', '##')] },
    { title: 'Chapter I: The Boy', sections: ['First\u00a0page.', 'Next *scene*.'] },
    { title: 'The End', sections: ['Third.'] },
  ])
  expect([book.title, book.author, book.language]).toEqual(['Found', 'Ann, Ben', 'de'])
})

test('a description that is HTML comes as its words', () => {
  const meta = '<dc:description>&lt;p&gt;Two &lt;b&gt;ships&lt;/b&gt;.&lt;/p&gt;</dc:description>'
  expect(read({ a: '<body><p>A.</p></body>' }, { meta }).book.description).toBe('Two ships.')
})

test('cover, contents and colophon are left out and named; pictures are counted', () => {
  const { book, warnings } = read(
    {
      a: '<body epub:type="cover"><img src="x.png"/></body>',
      b: '<body><section epub:type="titlepage"><h1>Found</h1></section></body>',
      c: '<body epub:type="bodymatter"><h1>One</h1><p>Text.<img src="y.png"/></p><svg><text>no</text></svg></body>',
      d: '<body><section epub:type="colophon"><p>Made by.</p></section></body>',
    },
    { nav: link('d', 'Colophon') },
  )
  expect(textChapters(book.chapters)).toEqual(['One', 'Text.'])
  expect(warnings).toEqual([
    'Left out, because they are not the text: cover, titlepage, Colophon.',
    '1 picture was left out.',
    '1 drawing (SVG) was left out: the pictures of a book are JPEG, PNG, WebP or GIF.',
  ])
})

test('an EPUB of others says with the words of schema.org or the IPTC that it was generated', () => {
  const said = (meta: string) => read({ a: '<body><h1>One</h1><p>A.</p></body>' }, { meta }).book
  const source = (value: string) => `<meta property="schema:digitalSourceType">${value}</meta>`
  const iptc = 'http://cv.iptc.org/newscodes/digitalsourcetype'
  expect(said(source(`${iptc}/trainedAlgorithmicMedia`)).generated).toBe('wholly')
  const part = source(`${iptc}/compositeWithTrainedAlgorithmicMedia`)
  expect(said(part).generated).toBe('partly')
  expect(said(source(`${iptc}/digitalCreation`)).generated).toBe('none')
  expect(said('<meta property="dcterms:type">trainedAlgorithmicMedia</meta>').generated).toBe(
    'none',
  )
})

test('one page may hold several chapters, and one chapter several pages', () => {
  const { book } = read(
    {
      a: '<body><div><h2 id="one">One</h2><p>A.</p></div><div><h2><a id="two"></a>Two</h2><p>B.</p></div></body>',
      b: '<body><p>More of two.</p></body>',
    },
    {
      nav: '<li><a href="text/a.xhtml#one">One</a></li><li><a href="text/a.xhtml#two">Two</a></li>',
    },
  )
  expect(textChapters(book.chapters)).toEqual(['One', 'A.', 'Two', 'B.\n\nMore of two.'])
})

test('notes on a page of their own come to the text, and nobody reads that they were left out', () => {
  const { book, warnings } = read({
    a: '<body><h1>One</h1><p>Text.<a id="r1" href="b.xhtml#n1" epub:type="noteref">1</a></p></body>',
    b: '<body epub:type="endnotes"><h2>Endnotes</h2><ol><li id="n1"><p>A note. <a href="a.xhtml#r1" epub:type="backlink">↩</a></p></li></ol></body>',
  })
  expect(textChapters(book.chapters)).toEqual(['One', 'Text.[^1]\n\n[^1]: A note.'])
  expect(warnings).toEqual([])
  const loose = '<body epub:type="endnotes"><h2>Notes</h2><p>To <i>nobody</i>.</p></body>'
  expect(read({ a: '<body><h1>One</h1><p>A.</p></body>', b: loose }).warnings).toEqual([
    'Left out, because they are not the text: endnotes.',
  ])
})

test('an older EPUB has its titles in an NCX', () => {
  const entries = foreignEpub({ a: '<body><p>A.</p></body>' })
  entries['OPS/book.opf'] = (entries['OPS/book.opf'] ?? '').replace(
    /<item id="nav"[^>]*>/,
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
  )
  entries['OPS/toc.ncx'] =
    '<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "x.dtd"><ncx><navMap><navPoint><navLabel><text>First &amp; last</text></navLabel><content src="text/a.xhtml"/></navPoint></navMap></ncx>'
  expect(textChapters(readEpub(files(entries)).book.chapters)).toEqual(['First & last', 'A.'])
})

test('scripts, styles and addresses of other kinds do not come along', () => {
  const { book } = read({
    a: '<body><h1>One</h1><script>alert(1)</script><style>p{}</style><p onclick="x()">A <a href="javascript:x()">b</a> <a href="https://a.example/">c</a> <a href="b.xhtml">d</a></p><iframe src="x"></iframe></body>',
  })
  expect(textChapters(book.chapters)).toEqual(['One', 'A b [c](https://a.example/) d'])
})

test('a spine that goes in circles is read once, an empty one is refused', () => {
  const pages = { a: '<body><h1>One</h1><p>A.</p></body>', b: '<body><h1>Two</h1><p>B.</p></body>' }
  const { book } = read(pages, { spine: ['a', 'b', 'a', 'missing', 'b', 'a'] })
  expect(textChapters(book.chapters)).toEqual(['One', 'A.', 'Two', 'B.'])
  expect(() => read(pages, { spine: [] })).toThrow('This EPUB has no pages to read.')
})

test('entities of a document’s own are not expanded', () => {
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
  const entries = foreignEpub({ a: '<body><h1>One</h1><p>A &b; &f;</p></body>' })
  const page = entries['OPS/text/a.xhtml'] ?? ''
  const safe = readEpub(
    files({ ...entries, 'OPS/text/a.xhtml': page.replace('<html', `${bomb}<html`) }),
  )
  expect(textChapters(safe.book.chapters).join()).not.toMatch(/aaaaaaaaaa|root:/)
  const opf = (entries['OPS/book.opf'] ?? '').replace('Found', '&b;')
  expect(() => readEpub(files({ ...entries, 'OPS/book.opf': bomb + opf }))).toThrow(
    'This EPUB is damaged',
  )
})

test('what is no EPUB, is damaged or protected is refused with a sentence', () => {
  expect(() => readEpub(files({ mimetype: 'application/epub+zip' }))).toThrow('This is no EPUB')
  const entries = foreignEpub({ a: '<body><p>A.</p></body>' })
  for (const [name, text, message] of [
    ['META-INF/container.xml', '<container', 'This EPUB is damaged'],
    ['META-INF/container.xml', '<container/>', 'This EPUB is damaged'],
    ['OPS/book.opf', '', 'This EPUB is damaged'],
    ['OPS/text/a.xhtml', '', 'There is no text in this file.'],
    ['META-INF/encryption.xml', '<CipherReference URI="OPS/text/a.xhtml"/>', 'copy-protected'],
  ] as const)
    expect(() => withWords(readEpub(new Map([...files(entries), [name, strToU8(text)]])))).toThrow(
      message,
    )
})
