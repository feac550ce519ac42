import { expect, test } from 'vitest'
import { formOf, settingsOf } from './site-settings.ts'

const settings = {
  announcement: 'Down at noon.',
  generation_open: false,
  blocked_words: ['spam', 'scam'],
  blocked_domains: ['example.org'],
  trusted_domains: ['wikipedia.org', 'archive.org'],
}

test('settings that nobody touched are what was loaded', () => {
  expect(settingsOf(formOf(settings))).toEqual(settings)
})

test('a blocked word is a line, in small letters; empty lines are none', () => {
  const { blocked_words } = settingsOf({ ...formOf(settings), words: ' Spam \n\n big Scam\n' })
  expect(blocked_words).toEqual(['spam', 'big scam'])
})
