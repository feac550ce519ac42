import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

const cut = (text: string, language = 'en') =>
  sentencesIn(text, language).map(([begin, end]) => text.slice(begin, end))

test.each([
  [
    'en',
    '  It was dark.  Nobody spoke! “Why?” he said.',
    ['It was dark.', 'Nobody spoke!', '“Why?” he said.'],
  ],
  ['en', 'Mr. Hyde met Dr. Jekyll. J. R. stayed.', ['Mr. Hyde met Dr. Jekyll.', 'J. R. stayed.']],
  ['en', 'It was St.', ['It was St.']],
  ['ja', '雨が降った。誰もいない。', ['雨が降った。', '誰もいない。']],
  ['xx-no-such-language-at-all', 'One. Two.', ['One.', 'Two.']],
  ['en', '* * *', []],
  ['en', '', []],
])('in %s: %s', (language, text, sentences) => {
  expect(cut(text, language)).toEqual(sentences)
})
