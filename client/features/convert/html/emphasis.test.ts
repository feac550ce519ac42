import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { archive, foreignEpub } from '../testing/novel.ts'
import { p, r, style, word } from '../testing/word.ts'

async function ofEpub(css: string, body: string, more: Record<string, string> = {}) {
  const entries = foreignEpub({ a: `<body><h1>One</h1>${body}</body>` })
  const page = entries['OPS/text/a.xhtml'] ?? ''
  const link = '<link rel="stylesheet" type="text/css" href="../css/book.css"/>'
  const all = {
    ...entries,
    'OPS/text/a.xhtml': page.replace('<title/>', `<title>x</title>${link}`),
    'OPS/css/book.css': css,
    ...more,
  }
  const { book, warnings } = await readFiles([new File([archive(all)], 'a.epub')])
  return { text: book.chapters[0]?.sections.join('\n***\n'), warnings }
}

test.each([
  [
    'Calibre numbers its classes',
    '.calibre3 {\n  font-style: italic\n  }\n.calibre5{font-weight:bold;line-height:1.2}',
    '<p class="calibre1">A <span class="calibre3">ship</span> <b class="calibre5">sank</b>.</p>',
    'A *ship* **sank**.',
  ],
  [
    'InDesign overrides',
    'span.CharOverride-1 { font-style:italic; font-weight:normal; }\np.ParaOverride-1{ font-weight:600 }',
    '<p class="Body"><span class="CharOverride-1">Go</span> on.</p><p class="Body ParaOverride-1">Loud.</p>',
    '*Go* on.\n\n**Loud.**',
  ],
  [
    'a paragraph in italics, and an upright word in it',
    '.letter { font-style: oblique } .letter em, .up { font-style: normal }',
    '<div class="letter"><p>Dear <em>you</em>, <span class="up">come</span>.</p></div>',
    '*Dear* you, come.',
  ],
  [
    'bolder, 700, and the font shorthand',
    '.a{font-weight:bolder}.b{font-weight:700}.c{font:italic bold 12px/2 serif}.d{font: 400 1em x}',
    '<p><span class="a">a</span> <span class="b">b</span> <span class="c">c</span> <b class="d">d</b></p>',
    '**a** **b** ***c*** d',
  ],
  [
    'what is heavier or later holds; print, letters’ first lines and comments do not',
    '/* .x{font-weight:bold} */ p.x i{font-style:normal} .x i{font-style:italic} @media print{.x{font-weight:bold}} .x::first-line{font-weight:bold} @media screen{#y{font-style:italic!important}} @font-face{font-style:italic;src:url(x)}',
    '<p class="x">a <i>b</i> <span id="y" style="font-style:normal">c</span></p>',
    'a b *c*',
  ],
  [
    'parents and all that stands above',
    'div > p.n span{font-style:italic} blockquote > b.k{font-weight:normal}',
    '<div><p class="n"><a>x</a> <span>y</span></p></div><p class="n"><span>z</span></p>',
    'x *y*\n\nz',
  ],
  [
    'lines through and below; a link is underlined for another reason',
    '.s{text-decoration:line-through}.u,a{text-decoration:underline}',
    '<p><span class="s">no</span> <span class="u">Argo</span> <a href="https://a.example/">b</a></p>',
    '~~no~~ <u>Argo</u> [b](https://a.example/)',
  ],
  [
    'a quote in italics is a quote; what is upright in it is stressed',
    'blockquote{font-style:italic}blockquote em{font-style:normal}h1{font-style:italic}',
    '<blockquote><p>So <em>he</em> said.</p></blockquote>',
    '> So *he* said.',
  ],
  ['nested marks', '', '<p><b>a <i>b</i></b><i> c <s>d</s></i></p>', '**a _b_** *c ~~d~~*'],
  [
    'stops that touch a letter',
    '',
    '<p>“You<i>,</i>” said<i>—</i>she <b><i>“No</i></b>,” he<i> (s</i>he) l<i>ea</i>st s<i>he?</i>No</p>',
    '“You,” said—she **_“No_**,” he *(s*he) l*ea*st s*he*?No',
  ],
  ['titles of works', '', '<p>In <cite>Argo</cite>.</p>', 'In *Argo*.'],
  [
    'what links are, and what is underlined around them',
    'a{text-decoration:underline}.u{text-decoration:underline}',
    '<p><u><a href="https://a.example/">b</a></u> <a href="https://a.example/"><span class="u">b</span></a> <u>see <a href="https://a.example/">b</a></u></p>',
    '[b](https://a.example/) [b](https://a.example/) <u>see [b](https://a.example/)</u>',
  ],
  [
    'above and below the line, by tag and by style',
    '.r{vertical-align:super}.l{vertical-align:sub}.t{vertical-align:top}',
    '<p>10<sup>−5</sup> H<sub>2</sub>O m² the 2<span class="r">n<i>d</i></span>, x<span class="l">i</span><span class="t">y</span></p>',
    '10<sup>−5</sup> H<sub>2</sub>O m² the 2<sup>n*d*</sup>, x<sub>i</sub>y',
  ],
  [
    'small capitals: a title’s are its own, a quote’s are not',
    '.sc,h2,blockquote{font-variant:small-caps}.n{font-variant:normal}.c{font-variant-caps:all-small-caps}',
    '<p><span class="sc">It was</span> dark.</p><p class="sc">A <span class="n">b</span> c</p><h2>Deep</h2><blockquote>Q <i>r</i></blockquote><p>The <span class="c">UNO</span></p>',
    '<span class="smallcaps">It was</span> dark.\n\n<span class="smallcaps">A</span> b <span class="smallcaps">c</span>\n\n## Deep\n\n> <span class="smallcaps">Q *r*</span>\n\nThe <span class="smallcaps">UNO</span>',
  ],
])('EPUB: %s', async (_, css, body, text) => {
  expect(await ofEpub(css, body)).toEqual({ text, warnings: [] })
})

test('EPUB: a sheet within the page counts like a linked one', async () => {
  const { text } = await ofEpub(
    '.i{font-style:normal}',
    '<style>.i{font-style:italic}</style><p class="i">A.</p>',
  )
  expect(text).toBe('*A.*')
})

test('what Markdown has no mark for is counted and said', async () => {
  const { text, warnings } = await ofEpub(
    '.up{text-transform:uppercase}h1{text-transform:uppercase}',
    '<p>Then.</p><p class="up">End.</p>',
  )
  expect(text).toBe('Then.\n\nEnd.')
  expect(warnings).toEqual(['1 passage that is shown in capitals is kept as it was typed.'])
})

test('the mark of a note is no raised passage', async () => {
  const { text, warnings } = await ofEpub(
    '.r{vertical-align:super}',
    '<p>A.<sup>[<a id="b1" href="#n1">1</a>]</sup> B.<a class="r" id="b2" href="#n2">2</a></p><p id="n1"><a href="#b1"><sup>1</sup></a> One.</p><p id="n2"><a href="#b2">2</a> Two.</p>',
  )
  expect(text).toBe('A.\\[[^1]] B.[^2]\n\n[^1]: One.\n\n[^2]: Two.')
  expect(warnings).toEqual([])
})

test('a style sheet that is made to be slow is not', async () => {
  const deep = `${'<div>'.repeat(200)}<p>A.</p>${'</div>'.repeat(200)}`
  const sheets = [
    '/*'.repeat(300_000),
    'a'.repeat(1_000_000),
    '@import '.repeat(200_000),
    '{'.repeat(300_000),
    `${'div '.repeat(40)}p{font-style:italic}${'div '.repeat(4)}b{font-weight:bold}`.repeat(50),
  ]
  const start = process.threadCpuUsage()
  for (const css of sheets) expect(await htmlToMarkdown(`<style>${css}</style>${deep}`)).toBe('A.')
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(10_000)
})

test('pasted text brings its style sheet along', async () => {
  const html =
    '<html><head><style>span.s1 {font-style: italic}</style></head><body><p>A <span class="s1">b</span></p></body></html>'
  expect(await htmlToMarkdown(html)).toBe('A *b*')
})

const STYLES =
  style('paragraph', 'Normal', { standard: true }) +
  style('paragraph', 'Thought', { basedOn: 'Normal', run: '<w:i/>' }) +
  style('paragraph', 'DeepThought', { basedOn: 'Thought' }) +
  style('paragraph', 'Spoken', { basedOn: 'Thought', run: '<w:i w:val="0"/>' }) +
  style('paragraph', 'Quote', { name: 'Quote', run: '<w:i/>' }) +
  style('paragraph', 'berschrift1', { name: 'heading 1', run: '<w:b/><w:i/>' }) +
  style('paragraph', 'Underlined', { run: '<w:u w:val="single"/>' }) +
  style('paragraph', 'Small', { run: '<w:smallCaps/>' }) +
  style('character', 'Lined', { run: '<w:u w:val="double"/>' }) +
  style('character', 'Ship', { run: '<w:i/>' }) +
  style('character', 'Ark', { basedOn: 'Ship' }) +
  style('character', 'Hervorhebung', { name: 'Emphasis' }) +
  style('character', 'Loud', { run: '<w:b/><w:smallCaps/>' }) +
  style('character', 'High', { run: '<w:vertAlign w:val="superscript"/>' })
const char = (id: string) => `<w:rStyle w:val="${id}"/>`

test.each([
  ['a character style', p(r('The ') + r('Argo', char('Ship'))), 'The *Argo*'],
  ['one based on it', p(r('The ') + r('Ark', char('Ark'))), 'The *Ark*'],
  [
    'Emphasis, whatever it looks like',
    p(r('So ') + r('be it', char('Hervorhebung'))),
    'So *be it*',
  ],
  ['a paragraph style', p(r('I see.'), 'Thought'), '*I see.*'],
  ['one based on it', p(r('I see.'), 'DeepThought'), '*I see.*'],
  ['one that takes it back', p(r('I see.'), 'Spoken'), 'I see.'],
  ['two styles cancel', p(r('On the ') + r('Argo', char('Ship')), 'Thought'), '*On the* Argo'],
  [
    'the letters’ own word holds',
    p(r('On the ', '<w:i w:val="false"/>') + r('Argo', `${char('Ship')}<w:i/>`), 'Thought'),
    'On the *Argo*',
  ],
  ['a quote is a quote', p(r('To ') + r('be', char('Ship')), 'Quote'), '> To *be*'],
  [
    'lines below, by the letters’ own word or by a style',
    p(r('A ') + r('b', '<w:u w:val="single"/>') + r(' c', char('Lined'))) +
      p(r('D ') + r('e', '<w:u w:val="none"/>'), 'Underlined'),
    'A <u>b c</u>\n\n<u>D</u> e',
  ],
  [
    'letters below the line, and small ones',
    p(r('H') + r('2', '<w:vertAlign w:val="subscript"/>') + r('O '), '') + p(r('Uno'), 'Small'),
    'H<sub>2</sub>O\n\n<span class="smallcaps">Uno</span>',
  ],
  ['lines through', p(r('A '), '', '') + p(r('no', '<w:strike/>')), 'A\n\n~~no~~'],
])('Word: %s', async (_, body, text) => {
  const { book, warnings } = await readFiles([word(body, { styles: STYLES })])
  expect(book.chapters[0]?.sections).toEqual([text])
  expect(warnings).toEqual([])
})

test('Word: a title’s look is its own; marks in notes count', async () => {
  const footnotes = `<w:footnote w:id="2">${p(r('See ') + r('Argo', char('Ship')))}</w:footnote>`
  const body =
    p(r('One'), 'berschrift1') +
    p(
      r('A', char('Loud')) +
        r(' b') +
        r('c', char('High')) +
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
    )
  const { book, warnings } = await readFiles([word(body, { styles: STYLES, footnotes })])
  expect(book.chapters).toEqual([
    {
      title: 'One',
      sections: ['**<span class="smallcaps">A</span>** b<sup>c</sup>[^1]\n\n[^1]: See *Argo*'],
    },
  ])
  expect(warnings).toEqual([])
})

test('Word: what is bold in the whole document by default is not stressed twice', async () => {
  const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:i/></w:rPr></w:rPrDefault></w:docDefaults>${STYLES}`
  const { book } = await readFiles([word(p(r('The ') + r('Argo', char('Ship'))), { styles })])
  expect(book.chapters[0]?.sections).toEqual(['*The Argo*'])
})
