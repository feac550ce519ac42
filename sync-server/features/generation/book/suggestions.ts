import type { Suggestion } from '#shared/contract/generation.ts'
import type { Connection } from '../../../db/database.ts'
import { statement } from '../../../db/statement.ts'
import { namesOf } from './book-material.ts'
import type { BookRun } from './book-run.ts'
import { planOf } from './book-steps.ts'
import { NamedThings } from './named-things.ts'
import type { ChapterRecord } from './records.ts'

const MOST = 60
/** More is no entry, it is the book. */
const MOST_SAID = 8

type Said = Suggestion['says'][number]

/** The form in which a decided name is kept among the settled things. */
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
 * The people and things that the chapters name and the story bible lacks, with the facts about them. "Captain Orla" is
 * known where "Orla" is, and "Orla" where "Orla Wick" is.
 */
export function openSuggestions(
  { done, material }: Pick<BookRun, 'done' | 'material'>,
  /** The model that keeps the records. */
  model: string,
  decided: readonly string[],
): Suggestion[] {
  const known = new NamedThings<true>()
  for (const name of [...material.entries.flatMap(namesOf), ...decided]) known.add(name, true)
  const found = new NamedThings<Suggestion>()
  for (const { id } of planOf(done)?.chapters ?? []) {
    // A book that was begun before there were suggestions has records without names.
    const record = done.get(`record:${id}`) as Partial<ChapterRecord> | undefined
    const facts = new NamedThings<Said>()
    for (const { entry, fact, quote } of record?.facts ?? []) facts.add(entry, { fact, quote })
    for (const { asset_type, name, about, quote } of record?.new_names ?? []) {
      if (known.called(name).length > 0) continue
      const more = facts.called(name).filter((said) => said.quote !== quote)
      const says = [{ fact: about, quote }, ...more]
      const [same] = found.called(name)
      if (same) same.says = joined(same.says, says)
      else if (found.all.length < MOST)
        found.add(name, { chapter_id: id, asset_type, name, says: joined([], says), model })
    }
  }
  return found.all
}

/** Each fact once. */
const joined = (before: readonly Said[], more: readonly Said[]) =>
  [...before, ...more]
    .filter(({ fact }, i, all) => all.findIndex((other) => other.fact === fact) === i)
    .slice(0, MOST_SAID)

const selectSettled = statement<{ book_id: string }>()((db, value) =>
  db.selectFrom('generations').select('settled').where('book_id', '=', value.book_id),
)
