import {
  MAX_DESCRIPTION_LENGTH,
  MAX_GENERATED_CHAPTERS,
  MAX_GENRE_LENGTH,
  MAX_TAGS,
} from '#shared/limits.ts'
import {
  ENTRY_TYPES,
  entryNameProblem,
  type EntryType,
  tidyList,
} from '#shared/rules/writing-form.ts'
import { z } from 'zod'
import type { Order } from './ask-for-data.ts'
import { lineOnly, textOnly } from './letters-only.ts'
import type { Material } from './material.ts'
import { fenced, rulesFor, shortened } from './prompt-text.ts'

const MAX_TOKENS = 3_500
/** More are no plan of a book. */
const MOST_ENTRIES = 40
const NAME_LENGTH = MAX_GENRE_LENGTH * 2
/** A prompt stays of one size however much has been written: of a summary, of an overview, of all names. */
const SUMMARY_CHARACTERS = 400
const OVERVIEW_CHARACTERS = 3_000
const SHORTEST = 24
const NAMES_CHARACTERS = 4_000

const Bible = z.object({
  entries: z
    .array(
      z.object({
        asset_type: z.enum(ENTRY_TYPES),
        name: z.string().min(1),
        aliases: z.array(z.string()),
        content: z.string().min(1),
      }),
    )
    .min(1),
})

export interface PlannedEntry {
  asset_type: EntryType
  name: string
  aliases: string[]
  content: string
}

export function bibleOrder(material: Material, tag: string): Order<unknown> {
  const { entries } = material
  const known = shortened(entries.map(({ name }) => name).join(', '), NAMES_CHARACTERS)
  const others =
    known === ''
      ? ''
      : ` These are there already and stay as they are: ${fenced(tag, 'names', known)}`
  return {
    name: 'story_bible',
    schema: Bible,
    system: rulesFor(material.language, 'You write its story bible from its outline.'),
    user: `${planOf(material, tag)}\n\nWrite entries for what must stay true: a character for each person who matters (who they are, what they want, how they speak, how they look), a location for each place that comes back, one style_guide (person, tense, tone, what to avoid) and one continuity entry (dates, ages, rules of this world). Each has its name, the other names it is called by, and its text in Markdown of at most 150 words.${others}`,
    maxTokens: MAX_TOKENS,
  }
}

/** The model's entries, without those whose names the bible has already. */
export function entriesOf(output: unknown, { entries }: Material): PlannedEntry[] {
  const taken = new Set(entries.map(({ name }) => name.toLowerCase()))
  const given = (output as z.infer<typeof Bible>).entries.slice(0, MOST_ENTRIES)
  return given.flatMap(({ asset_type, name, aliases, content }) => {
    const called = lineOnly(name, NAME_LENGTH)
    if (entryNameProblem(called) !== null || taken.has(called.toLowerCase())) return []
    taken.add(called.toLowerCase())
    const others = tidyList(aliases.map((alias) => lineOnly(alias, NAME_LENGTH)))
    return [
      {
        asset_type,
        name: called,
        aliases: others.filter((alias) => alias !== called).slice(0, MAX_TAGS),
        content: textOnly(content, MAX_DESCRIPTION_LENGTH),
      },
    ]
  })
}

/** The book as it is planned. */
export function planOf(
  { title, genre, description, outline, chapters }: Material,
  tag: string,
  /** The share of the room that its parts usually have. */
  scale = 1,
): string {
  const list = chapters
    .slice(0, MAX_GENERATED_CHAPTERS)
    .map(
      ({ title: name, summary }, i) =>
        `${i + 1}. ${name}: ${shortened(summary, Math.max(SHORTEST, SUMMARY_CHARACTERS * scale))}`,
    )
  const text = [
    `Title: ${title}`,
    ...(genre ? [`Genre: ${genre}`] : []),
    '',
    shortened(outline?.overview || description, OVERVIEW_CHARACTERS * scale),
    ...(outline?.themes.length ? [`Themes: ${outline.themes.join(', ')}`] : []),
    '',
    ...list,
  ].join('\n')
  return fenced(tag, 'plan', text)
}
