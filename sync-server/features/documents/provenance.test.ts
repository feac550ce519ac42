import { expect, test } from 'vitest'
import { wordsLeft } from './provenance.ts'

const generated = 'She waited by the harbour.\n\nThe eighth lamp went out at dawn.'

test.each([
  [generated, 12],
  ['', 0],
  ['She waited by the harbour.\n\nNobody saw the lamp.', 5],
  [`I wrote this.\n\n${generated}\n\nAnd this.`, 12],
  ['Something else entirely was written here.', 0],
])('of what a model wrote so many words still stand: %#', (now, words) => {
  expect(wordsLeft(generated, now)).toBe(words)
})
