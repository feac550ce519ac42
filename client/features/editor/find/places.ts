import { type TextEdit, textEdits } from '#shared/rules/text-edit.ts'

/** A place that was replaced: its position in the text before the replacement. */
export interface Place {
  at: number
  found: string
  put: string
}

/** The hits that still stand in a text, in their order. */
export function placesIn(
  now: string,
  hits: readonly { at: number; found: string }[],
  put: (found: string) => string,
): Place[] {
  return hits
    .filter(({ at, found }) => now.startsWith(found, at))
    .sort((one, other) => one.at - other.at)
    .map(({ at, found }) => ({ at, found, put: put(found) }))
}

export function editsOf(places: readonly Place[]): TextEdit[] {
  return places.map(({ at, found, put }) => ({ at, remove: found.length, insert: put }))
}

/** A text with these edits. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return edits.reduceRight(
    (now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove),
    text,
  )
}

export interface TakenBack {
  /** Of the text as it is now. */
  edits: TextEdit[]
  /** Number of places that somebody has edited since: they stay as they are. */
  left: number
}

/**
 * Takes a replacement back in a text that may have changed since. Only words that the replacement put there go, and only
 * where they stand untouched: no later word is lost.
 */
export function takeBack(before: string, places: readonly Place[], now: string): TakenBack {
  if (now === before) return { edits: [], left: 0 }
  const later = textEdits(withEdits(before, editsOf(places)), now)
  const edits: TextEdit[] = []
  let left = 0
  let [next, moved, shift] = [0, 0, 0]
  for (const { at, found, put } of places) {
    const from = at + shift
    const to = from + put.length
    shift += put.length - found.length
    for (let edit = later[next]; edit && isBefore(edit, from); edit = later[++next])
      moved += edit.insert.length - edit.remove
    const touching = later
      .slice(next)
      .filter((edit) => edit.at < to && edit.at >= from - edit.remove)
    const start = from + moved
    if (touching.length === 0 && now.startsWith(put, start)) {
      edits.push({ at: start, remove: put.length, insert: found })
      continue
    }
    const grown = touching.reduce((sum, { insert, remove }) => sum + insert.length - remove, 0)
    // Undone by hand already.
    if (now.slice(start, start + put.length + grown) !== found) left += 1
  }
  return { edits, left }
}

function isBefore({ at, remove }: TextEdit, from: number): boolean {
  return at + remove <= from
}
