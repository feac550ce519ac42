import { expect, test } from 'vitest'
import { isReportReason, reasonText } from './reports.ts'

test('a reason is one of the list or a rule of the community, and nothing that an object inherits', () => {
  expect(['spam', 'rule:3'].map(isReportReason)).toEqual([true, true])
  for (const word of ['constructor', '__proto__', 'toString', 'rule:x', '']) {
    expect(isReportReason(word)).toBe(false)
    expect(reasonText(word, [])).toBe(reasonText('other', []))
  }
})
