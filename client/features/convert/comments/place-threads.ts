import type { ChapterText, ThreadText } from '../book-text.ts'
import { carrier, pieceAt, type Range } from './carry-ranges.ts'
import { dividePlan } from '../chapters/chapter-plan.ts'
import { takeMarks } from './passage-marks.ts'

/** A thread without its place. */
export type Unplaced = Pick<ThreadText, 'said' | 'resolved'>

interface Piece extends Range {
  chapter: number
  /** Null for its title, with the part that begins there. */
  scene: number | null
}

interface Flat {
  text: string
  pieces: Piece[]
}

interface Chapters {
  chapters: ChapterText[]
}

/**
 * Places each thread at its passage. `marked` is the same book with marks at the passages. A thread about a title goes
 * to the first words below it; a thread about words that were not imported is lost.
 */
export function placeThreads(
  { chapters }: Chapters,
  marked: Chapters,
  threads: Unplaced[],
): Chapters & { lost: number } {
  const { text, edges } = takeMarks(flat(marked.chapters).text)
  const plain = flat(chapters)
  const carry = carrier(text, plain.text)
  const placed: ThreadText[][] = chapters.map(() => [])
  let lost = 0
  for (const [number, thread] of threads.entries()) {
    const found = edges.get(number)
    const range = found && { from: found.from ?? found.to!, to: found.to ?? found.from! }
    const place = range && placeOf(carry(range), plain)
    if (place) placed[place.chapter]!.push({ ...thread, ...place.at })
    else lost += thread.said.length
  }
  return {
    chapters: chapters.map((chapter, index) => withThreads(chapter, placed[index]!)),
    lost,
  }
}

/** A chapter with its words in other scenes: threads and plans go with the words that they are about. */
export function withSections<T extends ChapterText>(chapter: T, sections: string[]): T {
  return intoChapters(chapter, [{ title: chapter.title, sections }])[0]!
}

/** A chapter as several that have all of its words. */
export function intoChapters<T extends ChapterText>(
  chapter: T,
  pieces: Pick<ChapterText, 'title' | 'sections'>[],
): T[] {
  const made = pieces.map((piece, index) => ({
    ...chapter,
    ...piece,
    ...(index > 0 && chapter.part && { part: '' }),
  }))
  const { threads, plan } = chapter
  if (!threads && !plan) return made
  const before = flat([chapter])
  const after = flat(made)
  const carry = carrier(before.text, after.text)
  const placed: ThreadText[][] = pieces.map(() => [])
  for (const thread of threads ?? []) {
    const { from } = before.pieces[thread.scene + 1]!
    const range = carry({ from: from + thread.from, to: from + thread.to })
    const { chapter, at } = placeOf(range, after) ?? beginOf(range, after)
    placed[chapter]!.push({ ...thread, ...at })
  }
  const plans =
    plan &&
    dividePlan(plan, pieces.length, (scene) => {
      const { from } = before.pieces[scene + 1] ?? before.pieces.at(-1)!
      const at = after.pieces[pieceAt(after.pieces, carry({ from, to: from }).from)]!
      return { chapter: at.chapter, scene: at.scene ?? 0 }
    })
  return made.map((piece, index) => ({
    ...piece,
    ...(threads && { threads: placed[index]! }),
    ...(plans && { plan: plans[index]! }),
  }))
}

function withThreads(chapter: ChapterText, threads: ThreadText[]): ChapterText {
  if (threads.length === 0) return chapter
  return { ...chapter, threads: threads.toSorted((a, b) => a.scene - b.scene || a.from - b.from) }
}

function flat(chapters: ChapterText[]): Flat {
  const pieces: Piece[] = []
  const texts: string[] = []
  let from = 0
  const add = (chapter: number, scene: number | null, text: string) => {
    pieces.push({ chapter, scene, from, to: from + text.length })
    texts.push(text)
    from += text.length + GAP.length
  }
  for (const [index, { title, part, sections }] of chapters.entries()) {
    add(index, null, part ? `${part}: ${title}` : title)
    for (const [scene, text] of sections.entries()) add(index, scene, text)
  }
  return { text: texts.join(GAP), pieces }
}

const GAP = '\n\n'

/** The first scene that contains some of the range; for an empty range, its line. */
function placeOf(range: Range, { text, pieces }: Flat) {
  for (let at = pieceAt(pieces, range.from); at < pieces.length; at += 1) {
    const { chapter, scene, from, to } = pieces[at]!
    if (scene === null) {
      const next = pieces[at + 1]
      // The range covers only the title: use the first words below it.
      if (next?.chapter !== chapter || range.to > next.from) continue
      return placeOf({ from: next.from, to: next.from }, { text, pieces })
    }
    const words = trimmed(
      text,
      range.from < range.to
        ? { from: Math.max(from, range.from), to: Math.min(to, range.to) }
        : lineIn(text, { from, to }, range.from),
    )
    if (words) return { chapter, at: { scene, from: words.from - from, to: words.to - from } }
    if (range.to <= to) return null
  }
  return null
}

/** Without words around it: where its scene begins. */
function beginOf({ from }: Range, { pieces }: Flat) {
  const { chapter, scene } = pieces[pieceAt(pieces, from)]!
  return { chapter, at: { scene: scene ?? 0, from: 0, to: 0 } }
}

/** The line around a place, or where that is blank the next one, or the last one before. */
function lineIn(text: string, { from, to }: Range, at: number): Range {
  const piece = text.slice(from, to)
  const behind = piece.slice(at - from).search(/\S/)
  const letter = behind >= 0 ? at - from + behind : Math.max(0, piece.trimEnd().length - 1)
  const end = piece.indexOf('\n', letter)
  return {
    from: from + piece.lastIndexOf('\n', letter) + 1,
    to: end < 0 ? to : from + end,
  }
}

function trimmed(text: string, { from, to }: Range): Range | null {
  const words = text.slice(from, to)
  if (words.trim() === '') return null
  return {
    from: from + words.length - words.trimStart().length,
    to: from + words.trimEnd().length,
  }
}
