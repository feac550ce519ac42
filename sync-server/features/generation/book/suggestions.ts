import type { Suggestion } from '#shared/contract/generation.ts'
import type { Connection } from '../../../db/connection.ts'
import { statement } from '../../../db/statement.ts'
import { namesOf } from './book-material.ts'
import type { BookRun } from './book-run.ts'
import { planOf } from './book-steps.ts'
import type { ChapterRecord } from './records.ts'
import { wordsIn } from './words-in.ts'

const MOST = 60
/** More is no entry, it is the book. */
const MOST_SAID = 8

/** How a name that somebody decided about stands among what is settled. */
export const settledName = (name: string): string => `entry:${name}`

/** Names that a book's writers decided about, in whichever of its generations. */
export async function decidedNames(db: Connection, book_id: string): Promise<string[]> {
  const mark = settledName('')
  return (await db.all(selectSettled, { book_id }))
    .flatMap(({ settled }) => JSON.parse(settled) as string[])
    .filter((one) => one.startsWith(mark))
    .map((one) => one.slice(mark.length))
}

/**
 * Who and what the chapters name and the story bible lacks, with what the facts say of them. "Captain Orla" is known where
 * "Orla" is, and "Orla" where "Orla Wick" is.
 */
export function openSuggestions(
  { done, material }: Pick<BookRun, 'done' | 'material'>,
  /** That keeps the records. */
  model: string,
  decided: readonly string[],
): Suggestion[] {
  const known = [...material.entries.flatMap(namesOf), ...decided]
  const found: Suggestion[] = []
  for (const { id } of planOf(done)?.chapters ?? []) {
    // A book that was begun before there were suggestions has records without names.
    const record = done.get(`record:${id}`) as Partial<ChapterRecord> | undefined
    for (const { asset_type, name, about, quote } of record?.new_names ?? []) {
      if (known.some((other) => isSame(other, name))) continue
      const facts = (record?.facts ?? [])
        .filter(({ entry, quote: said }) => said !== quote && isSame(entry, name))
        .map(({ fact, quote: said }) => ({ fact, quote: said }))
      const says = [{ fact: about, quote }, ...facts]
      const same = found.find((other) => isSame(other.name, name))
      if (same) same.says = joined(same.says, says)
      else if (found.length < MOST)
        found.push({ chapter_id: id, asset_type, name, says: joined([], says), model })
    }
  }
  return found
}

/** Each fact once. */
const joined = (before: Suggestion['says'], more: Suggestion['says']) =>
  [...before, ...more]
    .filter(({ fact }, i, all) => all.findIndex((other) => other.fact === fact) === i)
    .slice(0, MOST_SAID)

/** Whether one of two names is the other, or whole words of it. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => ` ${wordsIn(name).join(' ')} `) as [string, string]
  if (a.trim() === '' || b.trim() === '') return false
  return a.includes(b) || b.includes(a)
}

const selectSettled = statement<{ book_id: string }>()((db, value) =>
  db.selectFrom('generations').select('settled').where('book_id', '=', value.book_id),
)
