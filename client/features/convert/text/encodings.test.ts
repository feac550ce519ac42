import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { decode } from './encodings.ts'
import { readFiles } from '../formats.ts'
import { foreignEpub } from '../testing/novel.ts'

/** A text in an old encoding: each letter by the byte that a decoder makes it of. */
function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  const letters = [...new TextDecoder(encoding).decode(bytes)]
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

function wide(text: string, isBig: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return bytes
}

const ENGLISH = '“Don’t,” she said—quietly. “It isn’t the café’s naïve fault…” She left.'
const FRENCH = '« Où étiez-vous, là-bas ? » Il répondit : « À l’été, peut-être. » Un cœur français.'
const GERMAN = '„Über die Brücke“, sagte er, „müßte man gehen.“ Die Straße war naß, das Café schön.'
const SPANISH = '—¿Dónde está el niño? —preguntó—. ¡Ven aquí! Mañana, señor, será más difícil.'
const POLISH =
  'Zażółć gęślą jaźń. „Książę wziął łódź” — powiedziała żona. Świat śpi, źródło płynie.'
const RUSSIAN = 'Глава. Все счастливые семьи похожи друг на друга, сказала она. Дом стоял у реки.'

test.each([
  ['windows-1252', ENGLISH],
  ['windows-1252', FRENCH],
  ['windows-1252', GERMAN],
  ['windows-1252', SPANISH],
  ['macintosh', ENGLISH],
  ['macintosh', FRENCH],
  ['macintosh', GERMAN],
  ['macintosh', SPANISH],
  ['windows-1250', POLISH],
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
])('a text in %s is read and the writer is told: %s', async (encoding, text) => {
  const bytes = encoded(text, encoding)
  const { book, warnings } = await readFiles([new File([bytes], 'old.txt')])
  expect(book.chapters[0]?.sections).toEqual([text])
  expect(warnings[0]).toMatch(/^“old.txt” was read as .*, because nothing in it says how/)
  expect(warnings).toHaveLength(1)
})

test('UTF-8, a mark in front and a declaration are believed, and nobody is told', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text)
  expect(decode(utf8(FRENCH))).toEqual({ text: FRENCH, assumed: null })
  expect(decode(utf8(`\ufeff${RUSSIAN}`))).toEqual({ text: RUSSIAN, assumed: null })
  expect(decode(wide(`\ufeff${RUSSIAN}`, false))).toEqual({ text: RUSSIAN, assumed: null })
  expect(decode(wide(`\ufeff${RUSSIAN}`, true))).toEqual({ text: RUSSIAN, assumed: null })
  const page = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"></head>é</html>`
  expect(decode(encoded(page, 'windows-1252'))).toEqual({ text: page, assumed: null })
  const xml = `<?xml version="1.0" encoding="macintosh"?><p>é</p>`
  expect(decode(encoded(xml, 'macintosh'))).toEqual({ text: xml, assumed: null })
  // A declared encoding may be wrong.
  expect(decode(utf8(`<?xml version="1.0" encoding="iso-8859-1"?><p>é</p>`)).text).toContain('é')
  expect(
    decode(encoded(`<?xml version="1.0" encoding="no-such"?><p>Le café.</p>`, 'windows-1252')).text,
  ).toContain('café.')
})

test('UTF-16 without a mark is read too, and bytes that are no text are not', async () => {
  for (const isBig of [true, false]) {
    const { book, warnings } = await readFiles([new File([wide(ENGLISH, isBig)], 'x.md')])
    expect(book.chapters[0]?.sections).toEqual([ENGLISH])
    expect(warnings[0]).toContain('UTF-16')
  }
  const noise = new File([new Uint8Array([1, 0, 0, 7, 0, 0, 9, 9])], 'x.md')
  await expect(readFiles([noise])).rejects.toThrow('“x.md” is not a text file.')
})

test('one damaged letter does not spoil a text in UTF-8', () => {
  const bytes = new Uint8Array([...new TextEncoder().encode(`${FRENCH} ${FRENCH}`), 0xe9, 0x2e])
  expect(decode(bytes)).toEqual({
    text: `${FRENCH} ${FRENCH}\ufffd.`,
    assumed: 'UTF-8 with some damaged letters',
  })
})

test('several files are named together', async () => {
  const old = (name: string) => new File([encoded(ENGLISH, 'windows-1252')], name)
  const { warnings } = await readFiles([old('1.txt'), old('2.txt'), new File([FRENCH], '3.txt')])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/^“1.txt” and 1 more were read as Windows-1252/)
})

test('an older EPUB is in what its pages declare', async () => {
  const entries = Object.entries(foreignEpub({ a: '<body><h1>One</h1><p>café</p></body>' }))
  const page = `<?xml version="1.0" encoding="iso-8859-1"?><html><body><h1>One</h1><p>café</p></body></html>`
  const files = Object.fromEntries(
    entries.map(([name, text]) => [
      name,
      name.endsWith('a.xhtml') ? encoded(page, 'windows-1252') : strToU8(text),
    ]),
  )
  const { book } = await readFiles([new File([zipSync(files)], 'a.epub')])
  expect(book.chapters[0]?.sections).toEqual(['café'])
})
