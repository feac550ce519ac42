import { expect, test } from 'vitest'
import { siteNameProblem } from './site-name.ts'
import { invitationState } from './site.ts'

const NOW = '2026-11-25T12:00:00.000Z'
const FRESH = { uses: 0, max_uses: null, expires_at: null, revoked_at: null }

test.each([
  [{}, 'good'],
  [{ uses: 900 }, 'good'],
  [{ uses: 1, max_uses: 2 }, 'good'],
  [{ uses: 2, max_uses: 2 }, 'used_up'],
  [{ expires_at: NOW }, 'expired'],
  [{ expires_at: '2026-11-25T12:00:00.001Z' }, 'good'],
  [{ uses: 2, max_uses: 2, expires_at: NOW, revoked_at: NOW }, 'revoked'],
] as const)('an invitation with %j is %s', (part, state) => {
  expect(invitationState({ ...FRESH, ...part }, NOW)).toBe(state)
})

test('a site’s name is one short line', () => {
  expect(siteNameProblem('')).toBeNull()
  expect(siteNameProblem('The Long Table')).toBeNull()
  expect(siteNameProblem('The\nLong Table')).toMatch(/one line/)
  expect(siteNameProblem('<b>Table</b>')).toMatch(/one line/)
  for (const name of ['half \ud83d', '\u200b', 'Table \u202egnoL', '\u2067Long\u2069'])
    expect(siteNameProblem(name)).toMatch(/cannot be used/)
  expect(siteNameProblem('x'.repeat(41))).toMatch(/at most 40/)
})
