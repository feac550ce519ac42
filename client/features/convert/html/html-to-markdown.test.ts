import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

const cases: [string, string, string][] = [
  ['emphasis', '<p>A <em>b</em> <strong>c</strong> <i>d</i></p>', 'A *b* **c** *d*'],
  ['blanks inside of emphasis', '<p>A<i> b </i>c</p>', 'A *b* c'],
  ['pieces of one emphasis', '<p><i>so </i><i>far</i>.</p>', '*so far*.'],
  ['headings', '<h1>A</h1><h3>B</h3>', '# A\n\n### B'],
  ['quotes', '<blockquote><p>A</p><p>B</p></blockquote>', '> A\n>\n> B'],
  ['lists', '<ul><li>A</li><li>B</li></ul><ol start="3"><li>C</li></ol>', '- A\n- B\n\n3. C'],
  ['breaks', '<p>A<br>B</p><p>C<br><br>D</p><hr>', 'A\\\nB\n\nC\n\nD\n\n* * *'],
  ['links', '<a href="https://a.example/?x=1&amp;y=2">A</a>', '[A](https://a.example/?x=1&y=2)'],
  ['links of other kinds', '<a href="javascript:x()">A</a> <a href="data:x">B</a>', 'A B'],
  ['pictures and scripts', '<p>A<img src=x onerror=x()><script>x()</script><svg>t</svg></p>', 'A'],
  [
    'what looks like a list',
    '<p>1986. A year.</p><p>Mr. Kirwin</p>',
    '1986\\. A year.\n\nMr. Kirwin',
  ],
  [
    'what looks like Markdown',
    '<p>*not* _this_ `or` # that</p>',
    '\\*not\\* \\_this\\_ \\`or\\` # that',
  ],
  [
    'text that looks like HTML',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '\\<script>alert(1)\\</script>',
  ],
  ['nothing', '', ''],
  ['empty paragraphs', '<p>A</p><p>&nbsp;</p><p></p><p>B</p>', 'A\n\nB'],
]

for (const [what, html, markdown] of cases)
  test(`pasting: ${what}`, async () => {
    expect(await htmlToMarkdown(html)).toBe(markdown)
  })

test('pasting from Google Docs: a bold wrapper that is not bold, looks as styles', async () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-style:italic;font-weight:400">A</span><span style="font-weight:700"> b</span></p></b>'
  expect(await htmlToMarkdown(html)).toBe('*A* **b**')
})

test('pasting from Word: its comments and bullets of characters are dropped', async () => {
  const html =
    '<html xmlns:o="x"><head><style>p.MsoNormal{}</style></head><body><!--StartFragment--><p class=MsoNormal>A <i>b</i><o:p></o:p></p><p class=MsoListParagraph><![if !supportLists]><span style=\'mso-list:Ignore\'>·<span>  </span></span><![endif]>item</p><!--EndFragment--></body></html>'
  expect(await htmlToMarkdown(html)).toBe('A *b*\n\nitem')
})
