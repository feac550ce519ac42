import { textHash } from './line-hash.ts'

/** A short name for the value of a field. Blanks that the server tidies away change nothing; nothing is as good as empty. */
export function fieldHash(value: unknown): string {
  return textHash(JSON.stringify(plain(value)))
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize().replace(/\s+/g, ' ').trim()
  if (Array.isArray(value)) return value.map(plain).filter((item) => item !== '')
  if (typeof value !== 'object' || value === null) return value ?? ''
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, plain(field)])
}

/** The hashes of all fields of a row. */
export function fieldHashes(row: object): Record<string, string> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fieldHash(value)]))
}
