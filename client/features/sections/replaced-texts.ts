import type { Account } from '../../sync/session/account.ts'
import { type LastReplacement } from '../editor/find/replacing.ts'
import type { Place } from '../editor/find/places.ts'

// The last replacement in a book, until its writer takes it back: places, and the versions that were kept before it. They
// are in the vault, so that also a reload, a crash or a week offline leaves the way back.

/** One text of the replacement. */
export interface ReplacedText {
  name: string
  title: string
  places: Place[]
  /** The version that was kept before; for the title of a chapter the title itself. */
  before: { version: string } | { title: string }
}
interface Stored extends LastReplacement {
  /** In ms. */
  at: number
}
type Meta = Pick<Account['vault'], 'meta' | 'transaction'>

/** After a day the server begins to thin out versions. */
const OFFERED_MS = 24 * 3_600_000

const headOf = (bookId: string) => `replacement:${bookId}`
const textsOf = (bookId: string) => `replaced:${bookId}:`

export async function lastReplacement(
  vault: Meta,
  bookId: string,
  now = Date.now(),
): Promise<LastReplacement | undefined> {
  const stored = (await vault.meta.get(headOf(bookId)))?.value as Stored | undefined
  return stored && now - stored.at < OFFERED_MS ? stored : undefined
}

/** Forgets the replacement before: the way back is that of the last one. */
export function beginReplacement(
  vault: Meta,
  bookId: string,
  about: LastReplacement,
): Promise<void> {
  return vault.transaction('rw', vault.meta, async () => {
    await forgetReplacement(vault, bookId)
    await vault.meta.put({ key: headOf(bookId), value: { ...about, at: Date.now() } })
  })
}

/** The replacement has as many places as were there: none of them is no replacement. */
export async function endReplacement(vault: Meta, bookId: string, places: number): Promise<void> {
  if (places === 0) return forgetReplacement(vault, bookId)
  await vault.meta
    .where('key')
    .equals(headOf(bookId))
    .modify((row) => {
      row.value = { ...(row.value as Stored), places }
    })
}

/** Stored before the text changes: a text that was not replaced after all is as it was before. */
export async function keepReplaced(vault: Meta, bookId: string, text: ReplacedText): Promise<void> {
  await vault.meta.put({ key: textsOf(bookId) + text.name, value: text })
}

export async function replacedTexts(vault: Meta, bookId: string): Promise<ReplacedText[]> {
  const rows = await vault.meta.where('key').startsWith(textsOf(bookId)).toArray()
  return rows.map(({ value }) => value as ReplacedText)
}

export async function dropReplaced(vault: Meta, bookId: string, name: string): Promise<void> {
  await vault.meta.delete(textsOf(bookId) + name)
}

export async function forgetReplacement(vault: Meta, bookId: string): Promise<void> {
  await vault.meta.delete(headOf(bookId))
  await vault.meta.where('key').startsWith(textsOf(bookId)).delete()
}
