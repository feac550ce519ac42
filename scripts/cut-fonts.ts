// `node scripts/cut-fonts.ts`, after an update of the fonts: cuts the app's own fonts to the weights that it draws, 400 to 750,
// which leaves a third of each file away. Every first visit loads them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from './install.mjs'

const FONTS = {
  literata: ['literata-latin-wght-normal', 'literata-latin-wght-italic'],
  'atkinson-hyperlegible-next': ['atkinson-hyperlegible-next-latin-wght-normal'],
}
const WEIGHTS = { min: 400, max: 750 }

for (const [family, files] of Object.entries(FONTS)) {
  const folder = join(ROOT, 'node_modules/@fontsource-variable', family)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as { latin: string }
  for (const name of files) {
    const whole = readFileSync(join(folder, `files/${name}.woff2`))
    const cut = await subsetFont(whole, lettersOf(ranges.latin), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
    })
    writeFileSync(join(ROOT, `client/ui/fonts/${name}.woff2`), cut)
    console.log(`${name}: ${whole.length} → ${cut.length} bytes`)
  }
}

/** `U+0020-007E,U+20AC`: every letter of these ranges. */
function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
    })
    .join('')
}
