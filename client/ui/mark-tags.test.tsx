import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './Markdown.tsx'

test.each([
  [
    'the 1<sup>st</sup>, H<sub>2</sub>O, <u>Argo</u>, <span class="smallcaps">It was</span>',
    'the 1<sup>st</sup>, H<sub>2</sub>O, <u>Argo</u>, <span class="smallcaps">It was</span>',
  ],
  ['<u>a *b <sup>c</sup>*</u>', '<u>a <em>b <sup>c</sup></em></u>'],
  ['<u>over\ntwo lines</u>', '<u>over\ntwo lines</u>'],
  ['<u>[a](https://a.example/)</u> `<u>b</u>` \\<u>c</u>', null],
  // A tag without its other half, or in another spelling, is text.
  ['<u>a', '&lt;u&gt;a'],
  ['a</sup> <sub>b', 'a&lt;/sup&gt; &lt;sub&gt;b'],
  ['<sup>a<u>b</sup>c</u>', '<sup>a&lt;u&gt;b</sup>c&lt;/u&gt;'],
  ['<u>a<u>b</u>c</u>', '<u>a&lt;u&gt;b</u>c&lt;/u&gt;'],
  ['<u>a *b</u> c*', '&lt;u&gt;a <em>b&lt;/u&gt; c</em>'],
  ['<SUP>a</SUP>', '&lt;SUP&gt;a&lt;/SUP&gt;'],
  ['<u onclick="x()">a</u>', '&lt;u onclick=&quot;x()&quot;&gt;a&lt;/u&gt;'],
  [
    '<span class="smallcaps" style="x">a</span>',
    '&lt;span class=&quot;smallcaps&quot; style=&quot;x&quot;&gt;a&lt;/span&gt;',
  ],
  ['<b>a</b>', '&lt;b&gt;a&lt;/b&gt;'],
])('%j is shown as %j', (source, html) => {
  const shown = renderToStaticMarkup(<Markdown source={source} />)
  if (html !== null) expect(shown).toBe(`<p>${html}</p>`)
  else
    expect(shown).toMatch(/<p><u><a .*>a<\/a><\/u> <code>&lt;u&gt;b&lt;\/u&gt;<\/code> &lt;u&gt;c/)
})

test('a tag between blocks marks nothing', () => {
  expect(renderToStaticMarkup(<Markdown source={'<u>\n\na\n\n</u>'} />)).not.toContain('<u>')
})

test('tags without end are shown in a moment', () => {
  const before = process.threadCpuUsage()
  for (const tags of ['<u>', '<sup><u></sup>', '<sup><sub><u><span class="smallcaps">', '</u>'])
    renderToStaticMarkup(<Markdown source={tags.repeat(5_000)} />)
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000)
})
