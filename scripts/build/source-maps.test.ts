import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropTexts, setMapsAside } from './source-maps.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-maps-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (path: string) => join(folder, path)
const filesIn = (path: string) => globSync('**/*.*', { cwd: at(path) }).toSorted()
function write(path: string, text = '') {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}
const setAside = () => setMapsAside(at('built'), at('client'), at('maps'))

test('no map stays in what is served; it lies under the same name elsewhere', () => {
  write('built/assets/a.js')
  write('built/assets/a.js.map')
  setAside()
  expect(filesIn('built')).toEqual(['assets/a.js'])
  expect(filesIn('maps')).toEqual(['assets/a.js.map'])
})

test('a map of an earlier build stays as long as its file is served', () => {
  write('maps/assets/kept.js.map')
  write('maps/assets/gone.js.map')
  write('client/assets/kept.js')
  write('built/assets/new.js.map')
  setAside()
  expect(filesIn('maps')).toEqual(['assets/kept.js.map', 'assets/new.js.map'])
})

test('a map names places, and holds no source', () => {
  write('built/a.js.map', '{"sources":["a.ts"],"sourcesContent":["secret"],"mappings":"AAAA"}')
  dropTexts(at('built'))
  expect(JSON.parse(readFileSync(at('built/a.js.map'), 'utf8'))).toEqual({
    sources: ['a.ts'],
    mappings: 'AAAA',
  })
})
