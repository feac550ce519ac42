import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lookOf } from './reader-look.ts'
import { INITIAL } from './reader-settings.ts'

test('the styles of a page from the server set a chapter as the app does for a reader who chose nothing', () => {
  const css = readFileSync(new URL('reader.css', import.meta.url), 'utf8')
  for (const [name, value] of Object.entries(lookOf(INITIAL)))
    expect(css).toContain(`  ${name}: ${value};\n`)
})
