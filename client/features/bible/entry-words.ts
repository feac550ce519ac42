import { excerpt } from '#shared/rules/excerpt.ts'
import { ENTRY_TYPES, type EntryType } from '#shared/rules/writing-form.ts'
import type { ShownEntry } from './bible.local.ts'

/** Names of the groups of a story bible. */
export const GROUP_LABELS: Record<EntryType, string> = {
  character: 'Characters',
  location: 'Places',
  style_guide: 'Style',
  continuity: 'Continuity',
}

const MOST = 60

/** One line about an entry: its first field, another name, or the first words of its text. */
export function lineAbout({ fields, aliases }: ShownEntry, text: string): string {
  return (
    fields[0]?.value ??
    aliases[0] ??
    excerpt(text)
      // Of a table, the words.
      .replace(/\s*\|[\s|:-]*/g, ' ')
      .trim()
      .slice(0, MOST)
  )
}

/** The entries that a filter leaves, by kind; kinds without one are left out. */
export function groupsOf(entries: readonly ShownEntry[], filter: string) {
  const wanted = filter.trim().toLowerCase()
  const fits = ({ name, aliases, fields }: ShownEntry) =>
    [name, ...aliases, ...fields.map(({ value }) => value)].some((words) =>
      words.toLowerCase().includes(wanted),
    )
  const left = entries.filter(fits)
  return ENTRY_TYPES.map((type) => ({
    type,
    entries: left.filter(({ asset_type }) => asset_type === type),
  })).filter((group) => group.entries.length > 0)
}

export interface ShownTie {
  entry: ShownEntry
  words: string
  /** True if the tie is kept with the other entry. */
  isTheirs: boolean
}

/** The ties of an entry, its own and those of others to it. */
export function tiesOf(entry: ShownEntry, entries: readonly ShownEntry[]): ShownTie[] {
  const byId = new Map(entries.map((one) => [one.id, one]))
  const own = entry.ties.flatMap(({ to, words }) => {
    const other = byId.get(to)
    return other && other.id !== entry.id ? [{ entry: other, words, isTheirs: false }] : []
  })
  const theirs = entries.flatMap((other) =>
    other.id === entry.id
      ? []
      : other.ties
          .filter(({ to }) => to === entry.id)
          .map(({ words }) => ({ entry: other, words, isTheirs: true })),
  )
  return [...own, ...theirs]
}
