/** Tokens of RTF: groups, control words with a number or without, bytes of text and bytes that are none. */
export type RtfToken =
  | { kind: 'open' | 'close' }
  | { kind: 'word'; name: string; value: number | null }
  | { kind: 'bytes' | 'binary'; bytes: Uint8Array }

const [BACKSLASH, OPEN, CLOSE, LF, CR, BLANK, MINUS, QUOTE] = [92, 123, 125, 10, 13, 32, 45, 39]
const [ZERO, NINE] = [48, 57]
const MAX_NAME = 32
const MAX_DIGITS = 10

/** Reads a document from front to end once, whatever is in it. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at]!
    if (byte === OPEN || byte === CLOSE) {
      yield { kind: byte === OPEN ? 'open' : 'close' }
      at += 1
    } else if (byte === LF || byte === CR) at += 1
    else if (byte === BACKSLASH) {
      const { token, end } = control(bytes, at + 1)
      // Binary data may look like anything.
      const isBinary = token?.kind === 'word' && token.name === 'bin'
      at = isBinary ? end + Math.max(0, token.value ?? 0) : end
      if (isBinary) yield { kind: 'binary', bytes: bytes.subarray(end, at) }
      else if (token) yield token
    } else {
      const from = at
      while (at < bytes.length && !isSpecial(bytes[at]!)) at += 1
      yield { kind: 'bytes', bytes: bytes.subarray(from, at) }
    }
  }
}

function isSpecial(byte: number): boolean {
  return byte === BACKSLASH || byte === OPEN || byte === CLOSE || byte === LF || byte === CR
}

function control(bytes: Uint8Array, from: number): { token: RtfToken | null; end: number } {
  const first = bytes[from]
  if (first === undefined) return { token: null, end: from }
  if (!isLetter(first)) return symbol(bytes, from, first)
  let end = from
  while (end - from < MAX_NAME && isLetter(bytes[end])) end += 1
  const name = asciiOf(bytes, from, end)
  let digits = end
  if (bytes[digits] === MINUS) digits += 1
  const begin = digits
  while (digits - begin < MAX_DIGITS && isDigit(bytes[digits])) digits += 1
  const value = digits > begin ? Number(asciiOf(bytes, end, digits)) : null
  if (value !== null) end = digits
  return { token: { kind: 'word', name, value }, end: bytes[end] === BLANK ? end + 1 : end }
}

function symbol(bytes: Uint8Array, at: number, sign: number) {
  const text = (own: Uint8Array, end: number) => ({
    token: { kind: 'bytes' as const, bytes: own },
    end,
  })
  if (sign === QUOTE) {
    const value = Number.parseInt(asciiOf(bytes, at + 1, at + 3), 16)
    return Number.isNaN(value) ? { token: null, end: at + 1 } : text(Uint8Array.of(value), at + 3)
  }
  if (sign === BACKSLASH || sign === OPEN || sign === CLOSE)
    return text(bytes.subarray(at, at + 1), at + 1)
  const name = sign === LF || sign === CR ? 'par' : String.fromCharCode(sign)
  return { token: { kind: 'word' as const, name, value: null }, end: at + 1 }
}

function asciiOf(bytes: Uint8Array, from: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(from, end))
}

function isLetter(byte = 0): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90)
}

function isDigit(byte = 0): boolean {
  return byte >= ZERO && byte <= NINE
}
