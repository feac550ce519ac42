import { expect, test } from 'vitest'
import { lettersOnly, lineOnly } from './letters-only.ts'

test.each([
  ['[a lamp](https://evil.example/?q=1)', 'a lamp'],
  ['![a lamp](https://evil.example/x.png)', 'a lamp'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>', ''],
  ['Write to https://evil.example/a now', 'Write to  now'],
  ['data:text/html;base64,x and javascript:alert(1)', 'and'],
  ['l\u200bi\u202eg\u2066ht\u0000', 'light'],
  ['![x][1]\n\n[1]: //evil.com/a.png', '![x][1]'],
  ['_http://evil.com/a_ now', '_ now'],
  ['See www.evil.com now', 'See  now'],
  ['![x](//evil.com/a(b).png)', '![x] ().png)'],
  ['[a[b]](//evil.com)', '[a[b]] ()'],
  ['![a](\n//evil.com/x.png)', '![a] ()'],
  ['می\u200cروم 👩\u200d🚀 ni\u200cne', 'می\u200cروم 👩\u200d🚀 nine'],
  ['Two\r\nlines', 'Two\nlines'],
  ['## A heading\n\n*Words*, and 3 < 4.', '## A heading\n\n*Words*, and 3 < 4.'],
])('%j is %j', (text, letters) => {
  expect(lettersOnly(text)).toBe(letters)
})

// A pattern that goes back would take minutes for each.
test('what a model repeats a hundred thousand times is read in a moment', () => {
  for (const hostile of ['[', '<a', '![](', '[]('])
    expect(lettersOnly(hostile.repeat(100_000)).length).toBeGreaterThan(0)
})

test('a line has no breaks and an end', () => {
  expect(lineOnly(' The\nninth \t lamp ', 9)).toBe('The ninth')
})
