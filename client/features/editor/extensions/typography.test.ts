import { expect, test } from 'vitest'
import { typographicChange } from './typography.ts'

/** Types a text key by key. */
function typed(keys: string, lang = 'en') {
  let text = ''
  for (const key of keys) {
    const line = text.slice(text.lastIndexOf('\n') + 1)
    text += key
    const change = typographicChange(line, key, lang)
    if (change) text = text.slice(0, text.length - change.remove) + change.insert
  }
  return text
}

test.each([
  ['en', `"Don't," she said, "go."`, '“Don’t,” she said, “go.”'],
  ['en', `"He said 'no' twice."`, '“He said ‘no’ twice.”'],
  ['en', `"I thought--"`, '“I thought–”'],
  ['en', `She--"no"--left.`, 'She–“no”–left.'],
  ['en', 'a---b', 'a—b'],
  ['en', 'a----b', 'a—-b'],
  ['en', 'Wait...', 'Wait…'],
  ['en', 'Wait....', 'Wait….'],
  ['en', `the '90s, 'tis 'em!`, 'the ’90s, ’tis ’em!'],
  ['en', `'ember'`, '‘ember’'],
  ['en', `*"Go"*`, '*“Go”*'],
  ['en', `> "Go"`, '> “Go”'],
  ['en', `# "Go"`, '# “Go”'],
  ['en', `("Go")`, '(“Go”)'],
  ['en', `6'2" tall`, '6’2" tall'],
  ['en', `the boys' room`, 'the boys’ room'],
  ['en', '---\n', '---\n'],
  ['en', '- item', '- item'],
  ['en', '\\"', '\\"'],
  ['fr', '-- Bonjour', '– Bonjour'],
  ['fr', '---Bonjour', '—Bonjour'],
  ['fr', `"Oui", dit-il. L'eau`, '«\u00a0Oui\u00a0», dit-il. L’eau'],
  ['de', `"Geh!" 'Ja' geht's`, '„Geh!“ ‚Ja‘ geht’s'],
  ['de-CH', `"Geh!"`, '«Geh!»'],
  ['sv', `"Hej" 'du'`, '”Hej” ’du’'],
  ['da', `"Hej"`, '»Hej«'],
  ['ru', `"Да"`, '«Да»'],
  ['pl', `"Tak"`, '„Tak”'],
  ['xx', `"Yes"`, '“Yes”'],
])('%s: %s', (lang, keys, expected) => {
  expect(typed(keys, lang)).toBe(expected)
})
