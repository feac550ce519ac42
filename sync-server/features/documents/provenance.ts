import { lineHash } from '#shared/rules/line-hash.ts'
import { textRuns } from '#shared/rules/text-diff.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { sql } from 'kysely'
import { idList } from '../../db/dialect.ts'
import type { Connection, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { GeneratedTextsTable } from '../../db/tables/generation.ts'

/** Compares so many of a document's generated texts; the longest take milliseconds. */
const COMPARED = 8

/** Keeps a text that a language model wrote of a document, so that the server can say how much of it is still there. */
export async function keepGenerated(trx: Transaction, row: GeneratedTextsTable): Promise<void> {
  await trx.run(putText, row)
}

/** Replaces the record of a text that the model itself has corrected. */
export async function mendGenerated(trx: Transaction, mended: Mended): Promise<void> {
  await trx.run(setText, mended)
}

/** The share of a text that a language model wrote. */
export interface Provenance {
  generated: number
  /** Hashes of its whole lines, separated by spaces. */
  generated_lines: string
}

export async function provenanceOf(
  db: Connection,
  name: string,
  text: string,
): Promise<Provenance> {
  const written = await generatedTexts(db, name)
  if (written.length === 0) return { generated: 0, generated_lines: '' }
  const stands = standing(written, text)
  return {
    generated: wordsWhere(stands, text),
    generated_lines: [...new Set(linesWhere(stands, text).map(lineHash))].join(' '),
  }
}

function wordsWhere(stands: readonly boolean[], text: string): number {
  let words = 0
  for (let from = 0; from < text.length;) {
    const isOwn = stands[from]
    let to = from + 1
    while (to < text.length && stands[to] === isOwn) to++
    if (isOwn) words += countWords(text.slice(from, to))
    from = to
  }
  return words
}

function linesWhere(stands: readonly boolean[], text: string): string[] {
  let at = 0
  return text.split('\n').filter((line) => {
    const from = at
    at += line.length + 1
    return line.trim() !== '' && stands.slice(from, from + line.length).every(Boolean)
  })
}

/**
 * Texts that a language model wrote of a document, latest first; also its proposals, of which writers may have taken
 * only parts.
 */
export async function generatedTexts(db: Connection, name: string): Promise<string[]> {
  return (await db.all(selectTexts, { name, limit: COMPARED })).map(({ text }) => text)
}

/** For each character of a text: true when one of these texts has it. */
export function standing(written: readonly string[], text: string): boolean[] {
  const stands = Array.from({ length: text.length }, () => false)
  for (const one of written) {
    let at = 0
    for (const { kind, text: run } of textRuns(one, text)) {
      if (kind === 'removed') continue
      if (kind === 'same') stands.fill(true, at, at + run.length)
      at += run.length
    }
  }
  return stands
}

/** The number of words of one text that another still has. */
export function wordsLeft(before: string, now: string): number {
  if (before === '') return 0
  return textRuns(before, now)
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + countWords(text), 0)
}

/** Words move from one document to another: both may now have text of a language model. */
export async function shareGenerated(
  trx: Transaction,
  moved: { from: string; to: string; book_id: string },
): Promise<void> {
  await trx.run(copyTexts, moved)
}

/** Deletes the records of erased documents. */
export async function forgetGenerated(trx: Transaction, names: readonly string[]): Promise<void> {
  await trx.run(deleteTexts, { names: JSON.stringify(names) })
}

const putText = statement<GeneratedTextsTable>()((db, value) =>
  db
    .insertInto('generated_texts')
    .values({
      document: value.document,
      generation_id: value.generation_id,
      step: value.step,
      book_id: value.book_id,
      model: value.model,
      text: value.text,
      created_at: value.created_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['document', 'generation_id', 'step'])
        .doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })),
    ),
)
const copyTexts = statement<{ from: string; to: string; book_id: string }>()((db, value) =>
  db
    .insertInto('generated_texts')
    .columns(['document', 'generation_id', 'step', 'book_id', 'model', 'text', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('generated_texts')
        .select([
          sql<string>`${value.to}`.as('document'),
          'generation_id',
          'step',
          sql<string>`${value.book_id}`.as('book_id'),
          'model',
          'text',
          'created_at',
        ])
        .where('document', '=', value.from),
    )
    .onConflict((conflict) => conflict.doNothing()),
)
type Mended = Pick<GeneratedTextsTable, 'document' | 'generation_id' | 'text'>
const setText = statement<Mended>()((db, value) =>
  db
    .updateTable('generated_texts')
    .set({ text: value.text })
    .where('document', '=', value.document)
    .where('generation_id', '=', value.generation_id),
)
const selectTexts = statement<{ name: string; limit: number }>()((db, value) =>
  db
    .selectFrom('generated_texts')
    .select('text')
    .where('document', '=', value.name)
    .orderBy('created_at', 'desc')
    .limit(value.limit),
)
const deleteTexts = statement<{ names: string }>()((db, value) =>
  db.deleteFrom('generated_texts').where('document', 'in', idList(value.names)),
)
