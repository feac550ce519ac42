import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

test.each([
  [
    'paragraphs',
    '<p>One <i>lamp</i>.</p>\r\n<p>Two <b>bells</b>.</p>',
    'One *lamp*.\n\nTwo **bells**.',
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal"><p><span style="font-style:italic">Go</span><span style="font-weight:700"> on</span></p></b>',
    '*Go* **on**',
  ],
  [
    'Word',
    '<html><head><style>p{}</style></head><body><!--StartFragment--><p class="MsoNormal">A\nlamp<o:p></o:p></p></body></html>',
    'A lamp',
  ],
  [
    'headings, quotes, breaks',
    '<h2>I</h2><blockquote><p>So</p></blockquote><hr><p>a<br>b</p>',
    '## I\n\n> So\n\n* * *\n\na\\\nb',
  ],
  ['lists', '<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  ['links and pictures', '<p><a href="javascript:x">here</a><img src="x"></p>', 'here'],
  ['scripts', '<script>alert(1)</script><p>Text</p>', 'Text'],
  ['what looks like a mark', '<p>1. not * a list</p>', '1\\. not * a list'],
])('%s', async (_, html, expected) => {
  expect((await htmlToMarkdown(html)).trim()).toBe(expected)
})
