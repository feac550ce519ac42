import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LAZY_SCRIPTS, packLazyScripts } from './lazy-scripts.ts'

test('lazy scripts are packed as they are; initial ones and those of workers stay apart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lazy-scripts-'))
  try {
    mkdirSync(join(folder, 'assets'))
    const screen = 'const tide = "Flut – 🌊"\n'
    writeFileSync(join(folder, 'assets/Nz2NtU8J.js'), screen)
    for (const name of ['index-7kU9J3ny.js', 'convert.worker-djLMvJ-0.js', 'letters.woff2'])
      writeFileSync(join(folder, 'assets', name), 'export {}')
    packLazyScripts(folder, new Set(['assets/index-7kU9J3ny.js']))
    const packed = readFileSync(join(folder, LAZY_SCRIPTS))
    expect(JSON.parse(packed.toString())).toEqual({ '/assets/Nz2NtU8J.js': screen })
    expect(brotliDecompressSync(readFileSync(join(folder, `${LAZY_SCRIPTS}.br`)))).toEqual(packed)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
