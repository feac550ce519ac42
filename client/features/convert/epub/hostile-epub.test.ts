import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { archive } from '../testing/novel.ts'

/** An EPUB 2 without any contents, as converters leave it. */
async function read(pages: string[], css = '') {
  const items = pages.map(
    (_, i) => `<item id="p${i}" href="p${i}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const refs = pages.map((_, i) => `<itemref idref="p${i}"/>`)
  const files = Object.fromEntries(
    pages.map((body, i) => [
      `p${i}.xhtml`,
      `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title><link rel="stylesheet" type="text/css" href="s.css"/></head><body>${body}</body></html>`,
    ]),
  )
  const file = archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
    'p.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Argo</dc:title></metadata><manifest>${items.join('')}</manifest><spine>${refs.join('')}</spine></package>`,
    's.css': css,
    ...files,
  })
  const { book, warnings } = await readFiles([new File([file], 'a.epub')])
  return { chapters: book.chapters.map(({ title, sections }) => [title, ...sections]), warnings }
}

test('a story of AO3 brings its tags, its notes and the sign between its scenes', async () => {
  const preface =
    '<div id="preface"><h1>Argo Sails</h1><div class="byline">by <a rel="author" href="http://x.example/u">ann</a></div><dl class="tags"><dt>Rating:</dt><dd><a href="http://x.example/r">General</a></dd></dl><p>Summary</p><blockquote class="userstuff"><p>Oil.</p></blockquote></div>'
  const chapter =
    '<div id="chapters"><h1 class="heading">Chapter 1: Oil</h1><div class="userstuff2"><p>It <em>was</em> <span class="underline">dark</span>.</p><p style="text-align:center">~*~</p><p>So.</p></div><div id="endnotes1"><p>Chapter End Notes</p><blockquote class="userstuff"><p>Thanks.</p></blockquote></div></div>'
  const { chapters, warnings } = await read(
    [preface, chapter],
    '.underline { text-decoration: underline }',
  )
  expect(chapters).toEqual([
    [
      'Argo Sails',
      'by [ann](http://x.example/u)\n\n- Rating:\n\n  [General](http://x.example/r)\n\nSummary\n\n> Oil.',
    ],
    ['Chapter 1: Oil', 'It *was* <u>dark</u>.', 'So.\n\nChapter End Notes\n\n> Thanks.'],
  ])
  expect(warnings).toEqual([])
})

test('a book of Calibre out of AZW3 has its marks by class, and first letters that are pictures', async () => {
  const css = '.it { font-style: italic } .b { font-weight: bold } .drop { float: left }'
  const { chapters, warnings } = await read(
    [
      '<h1 class="calibre_1">One</h1><p class="c2"><span class="drop"><img alt="T" src="t.jpg"/></span>he cat <span class="it">sat</span>.</p><p class="c2"><span class="b">Loud</span>.</p><div class="mbp_pagebreak" id="calibre_pb_1"></div>',
      '<h1>Two</h1><p>B.</p>',
    ],
    css,
  )
  expect(chapters).toEqual([
    ['One', 'The cat *sat*.\n\n**Loud**.'],
    ['Two', 'B.'],
  ])
  expect(warnings).toEqual(['1 picture was left out.'])
})

test('a book of Pages has its notes, and its marks by style', async () => {
  const { chapters } = await read([
    '<div class="body"><h1>One</h1><p class="s2">A<span style="font-style: oblique">b</span> <span style="text-decoration-line: line-through">no</span> <span style="font-variant-caps: small-caps">Uno</span>.<a href="#f" epub:type="noteref">*</a></p><aside epub:type="footnote" id="f"><p>Foot.</p></aside></div>',
  ])
  expect(chapters).toEqual([
    ['One', 'A*b* ~~no~~ <span class="smallcaps">Uno</span>.[^1]\n\n[^1]: Foot.'],
  ])
})

test('an old book of Sigil has its letters, whatever entity stands for them', async () => {
  const { chapters } = await read([
    '<h1>One&nbsp;&mdash;&hellip;</h1><p>caf&eacute; &ldquo;q&rdquo; &unknown; &#8212; &lt;x&gt; A&shy;B</p>',
  ])
  expect(chapters).toEqual([['One —…', 'café “q” \\&unknown; — \\<x> A\u00adB']])
})
