import { expect, test } from 'vitest'
import { readFiles } from '../formats.ts'

const PICTURE = '1 picture was left out.'

async function read(body: string, head = '') {
  const html = `<!DOCTYPE html><html><head><title>Argo</title>${head}</head><body>${body}</body></html>`
  return readFiles([new File([html], 'argo.html')])
}

test.each([
  [
    'how letters are read',
    '<p><ruby>漢<rt>kan</rt></ruby> <ruby>字<rp>(</rp><rt>ji</rt><rp>)</rp></ruby></p>',
    '漢(kan) 字(ji)',
  ],
  ['menus and dialogs', '<menu><li>a</li></menu><dialog>Said.</dialog>', '- a\n\nSaid.'],
  ['terms', '<dl><dt>Term</dt><dd>Meaning.</dd></dl>', '- Term\n\n  Meaning.'],
  ['what opens', '<details><summary>More</summary><p>Within.</p></details>', 'More\n\nWithin.'],
  [
    'elements that nobody knows',
    '<p>To <st1:place w:st="on">Paris</st1:place><o:p></o:p></p>',
    'To Paris',
  ],
  [
    'words of the page itself',
    'bare<br><br>more <center>middle</center>',
    'bare\n\nmore\n\nmiddle',
  ],
  [
    'a table in a cell',
    '<table><tr><td>a<table><tr><td>b</td></tr></table>c</td></tr></table>',
    '| |\n| - |\n| a b c |',
  ],
  [
    'a note of Word with two paragraphs',
    '<p>A.<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> One.</p><p>Two.</p></div>',
    'A.[^1]\n\n[^1]: One.\n\n    Two.',
  ],
  [
    'a comment of Google Docs stays as a note',
    '<p>A.<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Really?</span></p></div>',
    'A.[^1]\n\n[^1]: [a]Really?',
  ],
  [
    'verses and quotes of WordPress',
    '<!-- wp:verse --><pre class="wp-block-verse">One\n  two</pre><!-- /wp:verse --><blockquote><p>Q.</p><cite>Ann</cite></blockquote>',
    '```\nOne\n  two\n```\n\n> Q.\n>\n> *Ann*',
  ],
  [
    'entities, known and unknown',
    '<p>caf&eacute;&nbsp;&mdash; &#8212; &unknown;</p>',
    'café\u00a0— — \\&unknown;',
  ],
])('HTML: no word is lost: %s', async (_, body, text) => {
  const { book, warnings } = await read(`<h1>One</h1>${body}`)
  expect(book.chapters).toEqual([{ title: 'One', sections: [text] }])
  expect(warnings).toEqual([])
})

test('HTML: a letter and a title that are pictures come as what they say', async () => {
  const { book, warnings } = await read(
    '<h1><img src="one.png" alt="Chapter One"></h1><p><span><img src="t.png" alt="T"></span>he cat.</p><h1>Two</h1><p>A <img src="cat.png" alt="a cat"> b.</p>',
  )
  expect(book.chapters).toEqual([
    { title: 'Chapter One', sections: ['The cat.'] },
    { title: 'Two', sections: ['A b.'] },
  ])
  expect(warnings).toEqual([PICTURE.replace('1 picture was', '3 pictures were')])
})
