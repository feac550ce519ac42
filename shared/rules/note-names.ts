import { footnotesIn } from './footnotes.ts'

/** The old names of notes, each with its new name. */
export type NoteNames = ReadonlyMap<string, string>

/** Two spellings that Markdown takes for one name have the same key. */
export function noteKey(label: string): string {
  return label.toLowerCase().toUpperCase()
}

/**
 * New names for the notes of texts that become one text, so that each mark still leads to its own note: for each text its
 * renamed notes, none if there is no conflict. The first text with a name keeps it.
 */
export function newNoteNames(texts: readonly string[]): NoteNames[] {
  const found = texts.map((text) => footnotesIn(text).marks)
  const taken = new Set(found.flat().map(({ label }) => noteKey(label)))
  const noted = new Set<string>()
  const counts = new Map<string, number>()
  const nameAfter = (key: string, n: number) => (/^\d+$/.test(key) ? String(n) : `${key}-${n}`)
  const nextFree = (key: string): number => {
    const series = /^\d+$/.test(key) ? '' : key
    let n = counts.get(series) ?? (series ? 2 : 1)
    while (taken.has(nameAfter(key, n))) n += 1
    counts.set(series, n + 1)
    return n
  }
  return found.map((marks) => {
    const own = new Set(marks.filter(({ begins }) => begins).map(({ label }) => noteKey(label)))
    const chosen = new Map<string, number>()
    const names = new Map<string, string>()
    for (const { label } of marks) {
      const key = noteKey(label)
      if (!own.has(key) || !noted.has(key)) continue
      const n = chosen.get(key) ?? nextFree(key)
      chosen.set(key, n)
      names.set(label, nameAfter(label, n))
    }
    for (const key of own) noted.add(key)
    return names
  })
}

/** The text with its notes called so; nothing else in it changes. */
export function renameNotes(text: string, names: NoteNames): string {
  if (names.size === 0) return text
  let renamed = ''
  let last = 0
  for (const { label, at } of footnotesIn(text).marks) {
    const name = names.get(label)
    if (name === undefined) continue
    renamed += text.slice(last, at) + name
    last = at + label.length
  }
  return renamed + text.slice(last)
}

/** Texts that may become one text: no note of one is called like a note of another. */
export function withDistinctNotes(texts: readonly string[]): string[] {
  const names = newNoteNames(texts)
  return texts.map((text, index) => renameNotes(text, names[index]!))
}
