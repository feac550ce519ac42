import { NO_DETAILS } from '#shared/rules/no-details.ts'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { checkEpub } from './check-epub.ts'
import { writeEpub } from './epub.ts'
import { HOSTILE, novel, withText } from '../testing/novel.ts'
import { textOf, unzip } from '../zip/unzip.ts'

function written(book = novel()): (name: string) => string {
  const files = unzip(writeEpub(book))
  return (name) => textOf(files.get(`EPUB/${name}`) ?? new Uint8Array())
}

test('an EPUB of ours has no faults, whatever the writer typed', () => {
  expect(checkEpub(writeEpub(novel()))).toEqual([])
  expect(checkEpub(writeEpub(withText(HOSTILE, HOSTILE)))).toEqual([])
  expect(checkEpub(writeEpub(novel({ chapters: [], cover: null })))).toEqual([])
})

test('marks that only a tag can write are elements, and no attribute comes along', () => {
  const typed =
    'The 1<sup>st</sup>, H<sub>2</sub>O, <u>Argo</u>, <span class="smallcaps">It *was*</span>, <u id="x">y</u>.'
  const book = withText(typed)
  expect(checkEpub(writeEpub(book))).toEqual([])
  expect(written(book)('chapter-001.xhtml')).toContain(
    '<p>The 1<sup>st</sup>, H<sub>2</sub>O, <u>Argo</u>, <span class="smallcaps">It <em>was</em></span>, y.</p>',
  )
  expect(written(book)('style.css')).toContain('.smallcaps { font-variant: small-caps; }')
})

test('a line break of HTML that a writer typed joins no words', () => {
  const book = withText('The lamp<br>went<BR/>out.')
  expect(checkEpub(writeEpub(book))).toEqual([])
  expect(written(book)('chapter-001.xhtml')).toContain('<p>The lamp<br />\nwent<br />\nout.</p>')
})

test('the package says what the book is, and nothing empty', () => {
  const opf = written()('package.opf')
  expect(opf).toContain('<dc:title>The Ice &#x26; the &#x3C;Storm></dc:title>')
  expect(opf).toContain('<dc:identifier id="id">urn:uuid:0197a2b4-5c1d-7e30-8f00-aabbccddeeff<')
  expect(opf).toContain('<meta property="dcterms:modified">2026-11-20T10:00:00Z</meta>')
  expect(opf).toContain('properties="cover-image"')
  expect(opf).toContain('schema:accessibilityFeature')
  expect(opf).toContain('<dc:subject>slow burn</dc:subject>')
  expect(opf).toContain('<dc:subject>Content warning: animal death</dc:subject>')
  expect(opf).toContain('<meta property="schema:contentRating">Teen and up</meta>')
  expect(opf).toContain('<meta property="group-position" refines="#series">2.5</meta>')
  const nothing = { rights: ' ', genre: '', description: '', author: '', url: null }
  const bare = written(novel({ ...nothing, details: NO_DETAILS }))
  expect(bare('package.opf')).not.toMatch(
    /dc:(?:rights|subject|description|creator|source)|schema:(?:content|creative|copyright)|isbn|coll/,
  )
})

test('a book in Hebrew is read from the right', () => {
  const read = written(novel({ language: 'he' }))
  expect(read('package.opf')).toContain('<spine toc="ncx" page-progression-direction="rtl">')
  expect(read('chapter-001.xhtml')).toContain('dir="rtl"')
  expect(written()('chapter-001.xhtml')).toContain('dir="ltr"')
})

test('a paragraph that is written the other way says so, and so does what we say of the book', () => {
  const hebrew = { language: 'he', chapters: [{ title: 'א', sections: ['שלום.\n\nHello.\n\n12'] }] }
  const read = written(novel(hebrew))
  expect(read('chapter-001.xhtml')).toContain('<p>שלום.</p>\n<p dir="ltr">Hello.</p>\n<p>12</p>')
  expect(read('colophon.xhtml')).toMatch(/<section[^>]* dir="ltr"/)
})

test('the licence is printed', () => {
  expect(written()('colophon.xhtml')).toContain('<p>CC BY 4.0</p>')
})

test('what a language model wrote says so, to people and to machines', () => {
  const whole = written(novel({ generated: 'wholly' }))
  expect(whole('colophon.xhtml')).toContain('<p>Generated with AI.</p>')
  expect(whole('package.opf')).toContain(
    '<meta property="schema:digitalSourceType">https://schema.org/TrainedAlgorithmicMediaDigitalSource</meta>',
  )
  const part = written(novel({ generated: 'partly' }))
  expect(part('colophon.xhtml')).toContain('<p>Generated with AI in part.</p>')
  expect(part('package.opf')).toContain('/CompositeWithTrainedAlgorithmicMediaDigitalSource<')
  expect(written()('colophon.xhtml')).not.toContain('Generated')
  expect(written()('package.opf')).not.toContain('digitalSourceType')
})

test('chapters stand below their part in both tables of contents, and a part has a page', () => {
  const [first, ...others] = novel().chapters
  const [second, ...rest] = others
  const chapters = [first!, { ...second!, part: 'The <Sea>' }, ...rest]
  const book = novel({ chapters })
  expect(checkEpub(writeEpub(book))).toEqual([])
  const text = written(book)
  const nav = text('nav.xhtml')
  expect(nav).toMatch(
    /<li><a href="chapter-001.xhtml">[^<]*<\/a><\/li><li><a href="part-002.xhtml">The &#x3C;Sea><\/a><ol><li><a href="chapter-002.xhtml">.*<a href="chapter-004.xhtml">[^<]*<\/a><\/li><\/ol><\/li><li><a href="colophon.xhtml">/,
  )
  expect(text('part-002.xhtml')).toContain('epub:type="part"')
  const ncx = text('toc.ncx')
  expect(ncx).toContain('<meta name="dtb:depth" content="2" />')
  expect(ncx).toMatch(
    /<content src="part-002.xhtml" \/><navPoint id="point-5" playOrder="5">.*<content src="chapter-004.xhtml" \/><\/navPoint><\/navPoint>/,
  )
})

test('contents and landmarks lead to each chapter, the cover and the text', () => {
  const nav = written()('nav.xhtml')
  expect(nav).toContain('<a href="chapter-001.xhtml">Letter I</a>')
  expect(nav).toContain('<a href="chapter-002.xhtml">1. The Storm &#x26; the *Sea*</a>')
  expect(nav).toContain('epub:type="bodymatter"')
  expect(nav).toContain('epub:type="cover"')
})

test('older readers find the same contents', () => {
  const ncx = written()('toc.ncx')
  expect(ncx).toContain(
    '<meta name="dtb:uid" content="urn:uuid:0197a2b4-5c1d-7e30-8f00-aabbccddeeff"',
  )
  const sources = [...ncx.matchAll(/<content src="([^"]+)"/g)].map(([, source]) => source)
  const nav = /<nav epub:type="toc".*?<\/nav>/s.exec(written()('nav.xhtml'))![0]
  expect(sources).toEqual([...nav.matchAll(/href="([^"]+)"/g)].map(([, source]) => source))
  expect(written()('package.opf')).toContain('<spine toc="ncx"')
})

test('it says how accessible it is, and the cover has a description', () => {
  const opf = written()('package.opf')
  expect(opf).toContain('>EPUB Accessibility 1.1 - WCAG 2.1 Level A<')
  for (const said of ['a11y:certifiedBy', '>alternativeText<', '>visual<', 'no person did'])
    expect(opf).toContain(said)
  expect(written()('cover.xhtml')).toContain(
    'alt="Cover of The Ice &#x26; the &#x3C;Storm> by Mary O’Neill"',
  )
  expect(written(novel({ cover: null }))('package.opf')).not.toMatch(/alternativeText|visual|cover/)
})

test('scenes are divided, and notes of different scenes do not meet', () => {
  const chapter = written()('chapter-001.xhtml')
  expect(chapter.match(/<hr/g)).toHaveLength(2)
  expect(chapter.match(/epub:type="noteref"/g)).toHaveLength(2)
  expect(chapter).toContain('epub:type="endnotes"')
  // Each mark leads to its note, and the note back to the mark.
  expect(chapter.match(/<li id="[^"]+" epub:type="endnote">/g)).toHaveLength(2)
  const links = [...chapter.matchAll(/<a (?:id="([^"]+)" )?href="#([^"]+)" epub:type="(\w+)"/g)]
  expect(links.map(([, id, href, type]) => [type, id, href])).toEqual([
    ['noteref', 'fnref-n1', 'fn-n1'],
    ['noteref', 'fnref-n2', 'fn-n2'],
    ['backlink', undefined, 'fnref-n1'],
    ['backlink', undefined, 'fnref-n2'],
  ])
})

test('what shops refuse is not written', () => {
  const chapter = written(withText(HOSTILE))('chapter-001.xhtml')
  expect(chapter).not.toMatch(/<img|<script|<div|<span|align="|<input|\u0000|\ufffe/)
  expect(chapter).not.toMatch(/<a [^>]*href="(?!#|https:|mailto:)/)
  expect(chapter).toContain('style="text-align: right"')
  expect(chapter).toContain('href="https://example.org/other"')
  expect(chapter).toContain('a lighthouse')
  expect(chapter).toContain('A bold block')
  expect(chapter).toContain('☑')
})

test('brackets that are no HTML are text', () => {
  expect(written(withText('<Come here>, she thought.'))('chapter-001.xhtml')).toContain(
    '&#x3C;Come here>, she thought.',
  )
})

test('the check finds what is wrong', () => {
  const change = (edit: (files: Zippable) => void) => {
    const files: Zippable = {}
    for (const [name, bytes] of unzip(writeEpub(novel()))) files[name] = [bytes, { level: 0 }]
    edit(files)
    return checkEpub(zipSync(files))
  }
  const edited = (name: string, from: string, to: string) =>
    change((files) => {
      const [bytes] = files[name] as [Uint8Array, object]
      files[name] = [strToU8(textOf(bytes).replace(from, to)), { level: 0 }]
    })
  expect(change(() => {})).toEqual([])
  expect(change((files) => delete files['EPUB/style.css'])).toEqual([
    'EPUB/style.css is listed but missing.',
  ])
  expect(change((files) => void (files['EPUB/x.css'] = strToU8('')))).toEqual([
    'EPUB/x.css is not listed.',
  ])
  expect(edited('EPUB/chapter-001.xhtml', '</p>', '')[0]).toContain('chapter-001.xhtml is not XML')
  expect(edited('EPUB/nav.xhtml', 'chapter-001', 'chapter-009')[0]).toContain('which is not there')
  expect(edited('EPUB/chapter-001.xhtml', '#fn-', '#gone-')[0]).toContain('which is not there')
  expect(edited('EPUB/package.opf', 'properties="nav"', '')).toContain(
    'There are 0 tables of contents.',
  )
  expect(edited('EPUB/package.opf', 'dcterms:modified', 'x:y')).toContain(
    'The book was modified 0 times.',
  )
  expect(edited('EPUB/package.opf', 'idref="colophon"', 'idref="x"')).toContain(
    'x is read but not listed.',
  )
  const { mimetype, ...rest } = Object.fromEntries(unzip(writeEpub(novel())))
  expect(checkEpub(zipSync({ ...rest, mimetype: mimetype ?? strToU8('') }))).toEqual([
    'mimetype does not come first.',
  ])
  expect(checkEpub(zipSync({ mimetype: mimetype ?? strToU8('') }))[0]).toBe(
    'mimetype does not come first.',
  )
})
