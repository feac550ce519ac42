import { expect, test } from 'vitest'
import { distance, fold, formsOf, indexable, tokensOf } from './search-words.ts'
import { finderOf, parseSearch, withOpenEnd } from './search.ts'

const spoken = (typed: string) =>
  parseSearch(typed).map(
    ({ tokens, isPrefix, isQuoted }) =>
      `${isQuoted ? '"' : ''}${tokens.join(' ')}${isPrefix ? '*' : ''}`,
  )

test.each([
  ['', []],
  [' " ', []],
  ['Lamp  oil', ['lamp', 'oil']],
  ['“kept burning” lamp', ['"kept burning', 'lamp']],
  ['"kept burning', ['"kept burning']],
  ['harb*', ['harb*']],
  ['a* ha* har* lam*', ['a', 'ha', 'har*', 'lam']],
  ['well-known', ['well known']],
  ['Café', ['cafe']],
  ['a AND b OR (c) NOT d ^e {f}:g', ['a', 'and', 'b', 'or', 'c', 'not', 'd', 'e', 'f g']],
  ['東京 灯', ['東 京', '灯']],
  ['1 2 3 4 5 6 7 8 9 10 11 12', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
])('%j is asked as %j', (typed, terms) => {
  expect(spoken(typed)).toEqual(terms)
})

test('words are compared without accents and case; scripts without spaces letter by letter', () => {
  expect(fold('ÉCLAIR')).toBe('eclair')
  expect(indexable('彼は灯')).toBe(' 彼  は  灯 ')
  expect(tokensOf('The lamp, 2nd')).toEqual(['the', 'lamp', '2nd'])
})

test.each([
  ['lantern', ['lantern', 'lanterns']],
  ['lanterns', ['lanterns', 'lantern']],
  ['city', ['city', 'cities']],
  ['cities', ['cities', 'city']],
  ['box', ['box', 'boxes']],
  ['of', ['of']],
])('%s is also looked for as %j', (word, forms) => {
  expect(formsOf(word)).toEqual(forms)
})

test.each([
  ['lantern', 'lantern', 0],
  ['lantren', 'lantern', 1],
  ['lanten', 'lantern', 1],
  ['lamtrn', 'lantern', 2],
  ['abcdefg', 'lantern', 3],
])('%s is %s but for letters: %i', (typed, word, away) => {
  expect(distance(typed, word, 2)).toBe(away)
})

const marked = (typed: string, text: string) => {
  let shown = ''
  let at = 0
  for (const [from, to] of finderOf(withOpenEnd(parseSearch(typed))).marks(text)) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`
    at = to
  }
  return shown + text.slice(at)
}

test.each([
  ['lamp', 'A lamp, the Lamps and a clamp', 'A [lamp], the [Lamps] and a clamp'],
  ['cafe', 'Le Café des Cafés', 'Le [Café] des [Cafés]'],
  ['cafe', 'Le Cafe\u0301 ici', 'Le [Cafe\u0301] ici'],
  ['"kept burning"', 'kept, burning; burning kept', '[kept, burning]; burning kept'],
  ['東京', '彼は東京に', '彼は[東京]に'],
  ['a.c', 'abc a.c', 'abc [a.c]'],
])('%s is marked in %s', (typed, text, shown) => {
  expect(marked(typed, text)).toBe(shown)
})

test('a text holds a search when each of its words is in one of its parts', () => {
  const finder = finderOf(parseSearch('lamp harbour'))
  expect(finder.holds('The lamp', 'in the harbour')).toBe(true)
  expect(finder.holds('The lamp', 'in the hall')).toBe(false)
})

test('tags that mark words are not searched, and no word is cut by them', () => {
  const text = 'It was the 21<sup>st</sup> <span class="smallcaps">of May</span>.'
  const finder = finderOf(parseSearch('21st'))
  expect(finder.holds(text)).toBe(true)
  expect(finder.excerpt(text)).toBe('It was the 21st of May.')
  expect(finderOf(parseSearch('smallcaps')).holds(text)).toBe(false)
})

test('an excerpt is the piece around the first find, without Markdown', () => {
  const before = 'Nothing of it here. '.repeat(200)
  const text = `${before}Then the **lantern** in [the hall](https://example.org/x) went out. ${before}`
  const excerpt = finderOf(parseSearch('lantern')).excerpt(text)
  expect(excerpt).toMatch(/^….*Then the lantern in the hall went out\. .*…$/)
  expect(excerpt.length).toBeLessThan(230)
  expect(finderOf(parseSearch('absent')).excerpt('# Short\n\n> text')).toBe('Short text')
})

test.each(['[', '](', '"', '“', '*', '_ ', '# ', 'a ', 'é'])(
  'what repeats %j takes no time',
  (piece) => {
    const text = piece.repeat(300_000 / piece.length)
    const before = process.threadCpuUsage()
    const finder = finderOf(withOpenEnd(parseSearch(text.slice(0, 100))))
    finder.marks(finder.excerpt(text))
    finder.holds(text)
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500)
  },
)
