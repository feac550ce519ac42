import type { Planned } from './generated.ts'
import type { Ledger } from './ledger.ts'

const SHOWN = 160
const line = (text: string) => {
  const one = text.replace(/\s+/g, ' ').trim()
  return one.length > SHOWN ? `${one.slice(0, SHOWN)} …` : one
}

export function showOutline({ outline, chapters }: Planned): void {
  console.log(`  ${line(outline?.overview ?? '')}`)
  for (const [i, { title, summary }] of chapters.entries())
    console.log(`  ${i + 1}. ${line(title)}\n     ${line(summary)}`)
}

export function showChapters(chapters: { title: string; word_count: number }[]): void {
  for (const [i, { title, word_count }] of chapters.entries())
    console.log(`  ${i + 1}. ${line(title)} ${word_count} words`)
}

/** Prints the engine's own count beside the product's. Returns true if they are equal. */
export function showCounts(
  { calls, tokensIn, tokensOut, cut, ms }: Ledger,
  { tokens_in, tokens_out }: { tokens_in: number; tokens_out: number },
): boolean {
  console.table({
    'the engine': { read: tokensIn, written: tokensOut },
    Loreloom: { read: tokens_in, written: tokens_out },
  })
  const isEqual = tokensIn === tokens_in && tokensOut === tokens_out
  console.log(isEqual ? 'Both count the same tokens.' : 'They do not count the same tokens.')
  const rate = ((tokensOut / ms) * 1_000).toFixed(0)
  console.log(
    `The engine was asked ${calls} times and wrote ${rate} tokens a second, on one thread.`,
  )
  if (cut > 0) console.log(`Answers that did not fit into what they may take: ${cut}.`)
  return isEqual
}

export const HONESTLY = `
This shows that a real engine can be asked, that its grammar keeps data to its schema, that its text arrives as it is written,
and that what it costs is counted. It shows nothing about prose: the model knows which word followed which, and nothing else.`
