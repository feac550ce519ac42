import { expect, test } from 'vitest'
import { lastLines } from './last-lines.ts'

test('the end of a scene is shown without its marks', () => {
  const scene =
    '# Oil\n\n“It’s *open*,” said a **voice**.\n\n⁂\n\n> She did not look [up](https://x.y).\n'
  expect(lastLines(scene)).toEqual(['Oil', '“It’s open,” said a voice.', 'She did not look up.'])
  expect(lastLines('')).toEqual([])
})

test('no more of it than finds one back', () => {
  const long = `${'Salt and rope. '.repeat(60)}She had oil to the elbows.`
  const [line, ...others] = lastLines(`First.\n\n${long}`)
  expect(others).toEqual([])
  expect(line).toMatch(/^… (Salt|and|rope).*She had oil to the elbows\.$/)
  expect(line!.length).toBeLessThan(285)
})
