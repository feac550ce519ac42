import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { withRulesApart, withRulesTogether } from '#shared/rules/book-archive.ts'
import { frontMatter, linkTo, plain, sourcesOf, vaultName } from './vault.ts'

test('front matter holds any text in one line, and nothing empty', () => {
  const text = 'He said: "no" #1\n- [x] \\ ---\u2028\u0085end 🪔'
  const yaml = frontMatter({ text, none: null, empty: '', list: [], aliases: ['O: o', '~'], n: 0 })
  expect(yaml).toBe(
    '---\ntext: "He said: \\"no\\" #1\\n- [x] \\\\ ---\\u2028\\u0085end 🪔"\naliases: ["O: o","~"]\nn: 0\n---\n\n',
  )
  expect(JSON.parse(/^text: (.*)$/m.exec(yaml)![1]!)).toBe(text)
  expect(frontMatter({ summary: '' })).toBe('')
})

test('a rule in a text stays a rule, whatever follows', () => {
  const words = '---\nHe: no\n\n---\nfoo: [\n---\n\n---\n---\nend\n\n---\n'
  const { text, about } = withRulesApart(words)
  expect(text).toBe('---\n\nHe: no\n\n---\n\nfoo: [\n---\n\n---\n\n---\n\nend\n\n---\n')
  expect(withRulesTogether(text, about)).toBe(words)
  expect(withRulesApart(text)).toEqual({ text, about: {} })
})

test('whatever is written comes back', () => {
  const line = fc.constantFrom('', ' ', '---', '--- ', 'foo: [', 'Oil.')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const words = lines.join('\n')
      const { text, about } = withRulesApart(words)
      expect(withRulesTogether(text, about)).toBe(words)
      expect(text).not.toMatch(/(^|\n[ \t]*\n)---[ \t]*\n[ \t]*[^ \t\n]/)
    }),
  )
})

test('text that was edited after the export stays as it is', () => {
  const { text, about } = withRulesApart('One.\n\n---\nTwo.')
  expect(withRulesTogether(`${text}!`, about)).toBe(`${text}!`)
  expect(withRulesTogether('x'.repeat(text.length), about)).toBe('x'.repeat(text.length))
  expect(withRulesTogether(text, {})).toBe(text)
})

test('titles are letters in Markdown, and names of files are what links can hold', () => {
  expect(plain('*1* [a] $x$ # `b`')).toBe('\\*1\\* \\[a\\] \\$x\\$ \\# \\`b\\`')
  expect(vaultName('What? [#1] a^b | c/d')).toBe('What 1 a b c d')
  expect(linkTo('Books/Oil/About.md', 'Oil [2|3]')).toBe('[[Books/Oil/About|Oil 2 3]]')
  expect(linkTo('Files/other/a.md.zip', 'A')).toBe('[[Files/other/a.md.zip|A]]')
})

test('a source is named by its title and its author, and by no id', () => {
  const world = { id: '2', name: 'Elsewhere', slug: 'elsewhere' }
  const credit = (display_name: string) => ({
    id: '1',
    title: 'Open letters',
    author: { username: 'bob', display_name },
    world,
  })
  expect(sourcesOf(JSON.stringify([credit('Bob B.'), credit('')]))).toEqual([
    'Open letters by Bob B.',
    'Open letters by bob',
  ])
})
