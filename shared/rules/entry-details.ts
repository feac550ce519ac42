import {
  MAX_ENTRY_FIELDS,
  MAX_ENTRY_TIES,
  MAX_FIELD_LABEL_LENGTH,
  MAX_FIELD_VALUE_LENGTH,
} from '../limits.ts'
import { lineProblem } from './book-form.ts'
import { visibleLength } from './text.ts'
import type { EntryType } from './writing-form.ts'

/** A fact about an entry of the story bible, such as "Home": "The ninth harbour". */
export interface EntryField {
  label: string
  value: string
}
/** A tie from one entry to another, in the writer's words: "finds her". */
export interface EntryTie {
  to: string
  words: string
}

/** Labels that a form offers for each kind; writers use any. */
export const OFFERED_FIELDS: Record<EntryType, readonly string[]> = {
  character: ['Role', 'Age', 'Home', 'Wants', 'Fears', 'Voice'],
  location: ['Known for', 'Where', 'Who is here', 'Mood'],
  style_guide: ['Person', 'Tense', 'Tone'],
  continuity: ['When', 'Rule'],
}

/** Fields without those of which nothing is said. */
export function tidyFields(fields: readonly EntryField[]): EntryField[] {
  return fields
    .map(({ label, value }) => ({ label: inLine(label), value: inLine(value) }))
    .filter(({ value }) => value !== '')
}

/** The reason why an entry cannot have these fields, or null. */
export function fieldsProblem(fields: readonly EntryField[]): string | null {
  const tidy = tidyFields(fields)
  if (tidy.length > MAX_ENTRY_FIELDS) return `An entry has at most ${MAX_ENTRY_FIELDS} fields`
  for (const { label, value } of tidy) {
    if (visibleLength(label) === 0) return 'Please name each field'
    const problem =
      lineProblem(label, MAX_FIELD_LABEL_LENGTH) ?? lineProblem(value, MAX_FIELD_VALUE_LENGTH)
    if (problem) return problem
  }
  return null
}

/** One tie to each entry; the last one counts. */
export function tidyTies(ties: readonly EntryTie[]): EntryTie[] {
  return [...new Map(ties.map(({ to, words }) => [to, { to, words: inLine(words) }])).values()]
}

/** The reason why an entry cannot have these ties, or null. */
export function tiesProblem(ties: readonly EntryTie[]): string | null {
  if (ties.length > MAX_ENTRY_TIES) return `An entry has at most ${MAX_ENTRY_TIES} ties`
  for (const { words } of ties) {
    const problem = lineProblem(inLine(words), MAX_FIELD_LABEL_LENGTH * 2)
    if (problem) return problem
  }
  return null
}

/** The fields and ties of an entry, line by line. `nameOf`: the entry of a tie; ties to others are left out. */
export function detailLines(
  { fields, ties }: { fields: readonly EntryField[]; ties: readonly EntryTie[] },
  nameOf: (id: string) => string | undefined,
): { fields: string[]; ties: string[] } {
  return {
    fields: fields.map(({ label, value }) => `${label}: ${value}`),
    ties: ties.flatMap(({ to, words }) => {
      const name = nameOf(to)
      return name === undefined ? [] : words === '' ? name : `${name}: ${words}`
    }),
  }
}

function inLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
