import { novelist } from './novelist.ts'

/** The request for an outline of three chapters. */
export const OUTLINE = { description: 'Eight lamps are lit.', audience: 'general', num_chapters: 3 }
/** The answer of an obedient model. */
export function planned({ messages }: { messages: { content?: unknown }[] }): string {
  const asked = messages.map(({ content }) => String(content)).join('\n')
  const told = novelist(asked)
  if (told !== null) return told
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const [, from, to] = /chapters from (\d+) to (\d+)/.exec(asked) ?? []
  const [, count] = /exactly (\d+) chapters/.exec(asked) ?? []
  const chapters = numbers(Number(from ?? 1), Number(to ?? count ?? 1)).map((number) => ({
    chapter_number: number,
    title: `Lamp ${number}`,
    summary: `She lights lamp ${number}.`,
    estimated_words: 2_000,
  }))
  if (asked.includes('story bible from')) return JSON.stringify({ entries: ENTRIES })
  if (asked.includes('outline of one chapter'))
    return JSON.stringify({ content: '## The harbour\n\nOrla buys the wick.' })
  return JSON.stringify({ overview: 'A lamp goes out.', themes: ['light', 'debt'], chapters })
}
const ENTRIES = [
  { asset_type: 'character', name: 'Orla', aliases: ['the keeper'], content: 'She keeps lamps.' },
  { asset_type: 'style_guide', name: 'Voice', aliases: [], content: 'Past tense.' },
]
