/** A text, and what was assumed of the way its letters are written, where nothing says it. */
interface Decoded {
  text: string
  assumed: string | null
}

/** Encodings of texts that declare none, the commonest first. */
const CANDIDATES: [encoding: string, name: string][] = [
  ['windows-1252', 'Windows-1252 (Western Europe)'],
  ['macintosh', 'Mac Roman'],
  ['windows-1250', 'Windows-1250 (Central Europe)'],
  ['windows-1251', 'Windows-1251 (Cyrillic)'],
  ['koi8-r', 'KOI8-R (Cyrillic)'],
  ['utf-8', 'UTF-8 with some damaged letters'],
]
const MARKS: [mark: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
/** Bytes of a text that the detection reads. */
const SAMPLE_BYTES = 200_000
/** So far in front the encoding of a page is declared. */
const HEAD_BYTES = 1024
const DECLARED =
  /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w-]+)|<meta[^>]*?\bcharset\s*=\s*["']?\s*([\w-]+)/i

/** The text of some bytes: by their mark, by what they declare, as UTF-8, or else by what reads best. */
export function decode(bytes: Uint8Array): Decoded {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return { text: new TextDecoder(marked[1]).decode(bytes), assumed: null }
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), assumed: 'UTF-16' }
  const declared = declaredIn(bytes)
  const known = exactly(bytes, 'utf-8') ?? (declared && exactly(bytes, declared))
  if (known !== null && known !== undefined) return { text: known, assumed: null }
  const [encoding, name] = best(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), assumed: name }
}

/** Two bytes a letter: every other one of a Western text is empty. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, HEAD_BYTES)
  const empty = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) empty[index % 2]! += 1
  const [even = 0, odd = 0] = empty
  if (sample.length < 4 || Math.max(even, odd) < sample.length * 0.3 || Math.min(even, odd) > 0)
    return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  const [, ofXml, ofHtml] = DECLARED.exec(head) ?? []
  return ofXml ?? ofHtml ?? null
}

function exactly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function best(bytes: Uint8Array): (typeof CANDIDATES)[number] {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const scores = CANDIDATES.map(([encoding]) => scoreOf(new TextDecoder(encoding).decode(sample)))
  return CANDIDATES[scores.indexOf(Math.max(...scores))]!
}

const WESTERN = /[àâäáãåæçéèêëíîïñóôöõøœßúùûü]/iu
const CENTRAL = /[ąćčďęěłľńňőřśšťůűźżžýășşţ]/iu
const STEPS: [looks: RegExp, score: number][] = [
  // A capital within a word, a sign within one, a letter of another script: no writer writes so.
  [/\p{Ll}[^\0-\x7f](?<=\p{Lu})|[^\0-\x7f](?<=\p{Ll})\p{Lu}/gu, -4],
  [/\p{L}[^\0-\x7f\p{L}\p{M}’‘´\u00ad–—…”»“·](?=\p{L})/gu, -4],
  [/\p{Script=Latin}(?=\p{Script=Cyrillic})|\p{Script=Cyrillic}(?=\p{Script=Latin})/gu, -4],
  // Nor three accents in a row.
  [/[\u00c0-\u024f](?=[\u00c0-\u024f]{2})/g, -6],
  [/[\u0080-\u009f\ufffd]/g, -8],
  // Quotes and dashes stand where they belong.
  [
    /\p{L}’(?=\p{L})|(?:^|[\s(—–])[“‘„«](?=\p{L}|\p{N}|…)|[\p{L}\p{P}][”’»](?=\s|$|[—–,.;)])|[—–…]/gu,
    3,
  ],
  [/(?<=\p{Script=Cyrillic})\p{Script=Cyrillic}|(?<=\P{L}|^)[¿¡](?=\p{Lu})/gu, 2],
]

/** Score of how likely the text is real writing. */
function scoreOf(text: string): number {
  let score = 0
  for (const [looks, each] of STEPS) score += (text.match(looks)?.length ?? 0) * each
  for (const letter of text.match(/[^\0-\x7f]/gu) ?? [])
    score += WESTERN.test(letter) ? 2 : CENTRAL.test(letter) ? 1.5 : 0
  return score
}

/** Tells the writer which encoding was assumed for which files. */
export function encodingsSaid(files: [name: string, encoding: string][]): string[] {
  const encodings = [...new Set(files.map(([, encoding]) => encoding))]
  return encodings.map((encoding) => {
    const [name, ...others] = files.filter(([, own]) => own === encoding).map(([own]) => own)
    const which = others.length > 0 ? `“${name}” and ${others.length} more were` : `“${name}” was`
    return `${which} read as ${encoding}, because nothing in it says how its letters are written. Please look at accents and quotes.`
  })
}
