import type { NoteMark } from './footnote-marks.ts'
import { footnotesIn, type Note } from './footnotes.ts'
import { noteKey } from './note-names.ts'
import type { TextEdit } from './text-edit.ts'

/** A text as two scenes: the edits that leave the first one, in order, and what the second one says. */
export interface SplitScene {
  edits: TextEdit[]
  tail: string
  /** Where a place of the whole text is in the second scene; 0 for a place that is not there. */
  placeOf(at: number): number
}

interface Range {
  from: number
  to: number
}

/**
 * Cuts a text in two and drops the blank lines at the cut. A note moves with its marks, into both scenes if necessary; a note
 * without a mark stays in its half.
 */
export function splitScene(text: string, place: number): SplitScene {
  const { marks, notes } = footnotesIn(text)
  // If the cursor is inside a note, the cut is before that note.
  const at = notes.find(({ from, to }) => from < place && place < to)?.from ?? place
  const half = ({ from }: { from: number }) => (from < at ? 0 : 1)
  const before = notes.filter((note) => half(note) === 0)
  const behind = notes.filter((note) => half(note) === 1)
  const { used, within } = namesUsed(marks, notes, half)
  const halves = () => [
    notesFor(used[0], [...before, ...behind], within),
    notesFor(used[1], [...behind, ...before], within),
  ]
  const [withHead, withTail] = halves() as [Set<Note>, Set<Note>]
  for (const note of notes)
    if (!withHead.has(note) && !withTail.has(note)) used[half(note)].push(noteKey(note.label))
  const [head, tail] = halves() as [Set<Note>, Set<Note>]
  const leaves = (mine: Set<Note>, others: Set<Note>) => (note: Note) =>
    !mine.has(note) && others.has(note)
  const kept = [
    ...without(text, { from: 0, to: at }, before.filter(leaves(head, tail))),
    ...behind.filter((note) => head.has(note)),
  ]
  const moved = [
    ...without(text, { from: at, to: text.length }, behind.filter(leaves(tail, head))),
    ...before.filter((note) => tail.has(note)),
  ]
  const pieces = piecesOf(text, moved)
  const placeOf = (place: number) => placeIn(moved, pieces, place)
  return { edits: editsTo(text, kept), tail: pieces.join(''), placeOf }
}

/** The names that the marks of each half lead to, and those of the marks within notes. */
function namesUsed(marks: NoteMark[], notes: Note[], half: (mark: { from: number }) => 0 | 1) {
  const used: [string[], string[]] = [[], []]
  const within = new Map<Note, string[]>(notes.map((note) => [note, []]))
  let next = 0
  for (const { label, at: from, begins } of marks) {
    while (next < notes.length && notes[next]!.to <= from) next += 1
    const around = notes[next]
    const list = around && around.from <= from ? within.get(around)! : used[half({ from })]
    if (!begins) list.push(noteKey(label))
  }
  return { used, within }
}

/** The notes that marks lead to, and on from those; of two notes with one name the first. */
function notesFor(keys: string[], notes: Note[], within: ReadonlyMap<Note, string[]>): Set<Note> {
  const byKey = new Map<string, Note>()
  for (const note of notes)
    if (!byKey.has(noteKey(note.label))) byKey.set(noteKey(note.label), note)
  const found = new Set<Note>()
  const open = [...keys]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const note = byKey.get(key)
    if (!note || found.has(note)) continue
    found.add(note)
    open.push(...within.get(note)!)
  }
  return found
}

/** The parts of a range without the left-out ranges and without the line ends at the cuts. */
function without(text: string, { from, to }: Range, left: Range[]): Range[] {
  let start = from
  return [...left, { from: to, to }].flatMap((cut) => {
    const words = text.slice(start, cut.from)
    const begin = start === 0 ? 0 : start + (words.length - words.replace(/^\n+/, '').length)
    const end = cut.from === text.length ? cut.from : start + words.trimEnd().length
    start = cut.to
    return begin < end ? [{ from: begin, to: end }] : []
  })
}

/** The text between two ranges once one follows the other. */
function between(text: string, one: Range, other: Range): string {
  const now = text.slice(one.to, Math.max(one.to, other.from))
  return /^\n+$/.test(now) ? now : '\n\n'
}

/** Ranges as they stand in the text that they become, each with the line ends behind it. */
function piecesOf(text: string, ranges: Range[]): string[] {
  return ranges.map((range, i) => {
    const words = text.slice(range.from, range.to)
    const following = ranges[i + 1]
    return following ? words.trimEnd() + between(text, range, following) : words
  })
}

function placeIn(ranges: Range[], pieces: string[], at: number): number {
  const index = ranges.findIndex(({ from, to }) => from <= at && at < to)
  if (index < 0) return 0
  const before = pieces.slice(0, index).reduce((length, piece) => length + piece.length, 0)
  return before + at - ranges[index]!.from
}

/** The edits that reduce a text to these ranges; they do not touch the ranges themselves. */
function editsTo(text: string, ranges: Range[]): TextEdit[] {
  const end = { from: text.length, to: text.length }
  let last: Range = { from: 0, to: 0 }
  return [...ranges, end].flatMap((range, i) => {
    const at = last.to
    const now = text.slice(at, range.from)
    const insert = i === 0 || range === end ? '' : between(text, last, range)
    last = range
    return now === insert ? [] : [{ at, remove: now.length, insert }]
  })
}
