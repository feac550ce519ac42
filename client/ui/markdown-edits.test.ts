import { expect, test } from 'vitest'
import { addLink, type Edit, togglePrefix, toggleStars } from './markdown-edits.ts'

/** The selection stands between two bars. */
function run(edit: Edit, marked: string): string {
  const [before = '', inner = '', after = ''] = marked.split('|')
  const from = before.length
  const { text, ...at } = edit({ text: before + inner + after, from, to: from + inner.length })
  return `${text.slice(0, at.from)}|${text.slice(at.from, at.to)}|${text.slice(at.to)}`
}

test.each([
  [toggleStars('**'), 'a |lamp| was', 'a **|lamp|** was'],
  [toggleStars('**'), 'a **|lamp|** was', 'a |lamp| was'],
  [toggleStars('*'), 'a **|lamp|** was', 'a ***|lamp|*** was'],
  [toggleStars('*'), 'a ***|lamp|*** was', 'a **|lamp|** was'],
  [toggleStars('**'), 'a ***|lamp|*** was', 'a *|lamp|* was'],
  [toggleStars('*'), 'a || was', 'a *||* was'],
  [toggleStars('**'), 'a **lamp||** was', 'a **lamp**|| was'],
  [togglePrefix('> '), 'one\nt|wo\nth|ree', 'one\n> t|wo\n> th|ree'],
  [togglePrefix('> '), '> t|wo\n> th|ree', 't|wo\nth|ree'],
  [togglePrefix('## '), '||', '## ||'],
  [togglePrefix('## '), '## |One|', '|One|'],
  [addLink, 'see |the lamp|.', 'see [the lamp](|https://|).'],
  [addLink, 'see ||.', 'see [||](https://).'],
])('%#: %s becomes %s', (edit, before, after) => {
  expect(run(edit as Edit, before as string)).toBe(after)
})
