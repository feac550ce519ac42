import { expect, test } from 'vitest'
import { voicesFor } from './voices.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })

test('voices of the language come, those that need no network first, the country’s before others', () => {
  const [far, usa, uk, german] = [
    voice('en-GB', false),
    voice('en_US'),
    voice('en-GB'),
    voice('de-DE'),
  ]
  expect(voicesFor([far, usa, uk, german], 'en-GB')).toEqual([uk, usa, far])
  expect(voicesFor([far, usa, uk, german], 'de')).toEqual([german])
  expect(voicesFor([usa], 'he')).toEqual([])
})
