import { expect, test } from 'vitest'
import { aboutTerm, termOf, wiktionary } from './look-up-rules.ts'

test.each([
  [' “lamp,” ', 'lamp'],
  ['Nobody’s', 'Nobody’s'],
  ['light\u00ADhouse', 'lighthouse'],
  ['Ninth\n Lamp', 'Ninth Lamp'],
  ['…', null],
  ['', null],
  ['one two three four five', null],
  ['x'.repeat(61), null],
])('of "%s" one looks up %s', (selected, term) => {
  expect(termOf(selected)).toBe(term)
})

test.each([
  ['en-GB', 'en.wiktionary.org'],
  ['he', 'he.wiktionary.org'],
  ['i-klingon', 'en.wiktionary.org'],
])('a book in %s asks %s', (language, host) => {
  const found = wiktionary('a & b', language)
  expect(found.host).toBe(host)
  expect(found.address).toBe(`https://${host}/w/index.php?search=a%20%26%20b`)
})

test('a note is about the words of its title and its tags, and not about parts of them', () => {
  const notes = [
    { title: 'The Ninth Lamp', tags: [] },
    { title: 'Oil', tags: ['Élodie'] },
    { title: 'Lampreys', tags: [] },
  ]
  expect(notes.filter(aboutTerm('lamp'))).toEqual([notes[0]])
  expect(notes.filter(aboutTerm('elodie'))).toEqual([notes[1]])
})
