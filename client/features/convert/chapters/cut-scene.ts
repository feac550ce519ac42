import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_WORDS } from '#shared/limits.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { RootContent } from 'mdast'
import { parseMarkdown, toMarkdown } from '../markdown/markdown.ts'
import { notesIn, splitSections } from './split.ts'

/** A scene that is cut has room for some more words in each of its pieces. */
const FULL = 0.9
/** Most bytes of a letter. */
const LETTER_BYTES = 3

/** True if the text fits into one document. */
function fits(text: string): boolean {
  // No text has more words than letters.
  if (text.length <= MAX_DOCUMENT_WORDS) return true
  return text.length * LETTER_BYTES <= MAX_DOCUMENT_BYTES && countWords(text) <= MAX_DOCUMENT_WORDS
}

/** A scene that no document holds, in pieces of about the same length; each begins with a paragraph and has its own notes. */
export function cutScene(scene: string): string[] {
  if (fits(scene)) return [scene]
  return cutAtBlocks(loosened(scene))
}

function cutAtBlocks(scene: string): string[] {
  const { children } = parseMarkdown(scene)
  const sizes = children.map((node) => sizeOf(scene.slice(startOf(node), endOf(node))))
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const share = whole / Math.ceil(whole / FULL)
  const notes = notesIn(children)
  const pieces: RootContent[][] = [[]]
  let [before, size] = [0, 0]
  for (const [index, node] of children.entries()) {
    const isDue = before >= share * pieces.length || size + sizes[index]! > FULL
    if (size > 0 && isDue) {
      pieces.push([])
      size = 0
    }
    pieces.at(-1)!.push(node)
    before += sizes[index]!
    size += sizes[index]!
  }
  return pieces.flatMap((piece) => splitSections(piece, notes)).map((piece) => textOf(piece, scene))
}

/** Of lines, sentences and words, what a paragraph is divided at that is a book by itself. */
const SEAMS = [/(?<=\n)/, /(?<=[.!?…。！？]["”’»)]?\s)/u, /(?<=\s)/]

/** A text of one endless paragraph gets paragraphs. */
function loosened(scene: string): string {
  return scene
    .split(/(\n{2,})/)
    .map((block) => {
      const size = sizeOf(block)
      if (size <= FULL) return block
      return inPieces(block, Math.ceil((block.length * FULL) / size / 2)).join('\n\n')
    })
    .join('')
}

function inPieces(source: string, most: number): string[] {
  const seam = SEAMS.find((one) => source.split(one).every((part) => part.length <= most))
  const pieces: string[] = ['']
  for (const part of source.split(seam ?? SEAMS.at(-1)!)) {
    if (pieces.at(-1)!.length + part.length > most && pieces.at(-1) !== '') pieces.push('')
    pieces.push(pieces.pop()! + part)
  }
  return pieces.map((piece) => piece.trimEnd())
}

/** Of a document, how much of it this takes: 1 fills it. */
function sizeOf(text: string): number {
  return Math.max(
    countWords(text) / MAX_DOCUMENT_WORDS,
    (text.length * LETTER_BYTES) / MAX_DOCUMENT_BYTES,
  )
}

/** The text of these nodes as it is in the scene, letter by letter. */
export function textOf(piece: RootContent[], scene: string): string {
  const sources = piece.map((node) =>
    node.position ? scene.slice(startOf(node), endOf(node)) : toMarkdown([node]),
  )
  return sources.join('\n\n')
}

const endOf = ({ position }: RootContent) => position?.end.offset ?? 0

/** Blanks before the first letter belong to it: they make a block of code. */
const startOf = ({ position }: RootContent) =>
  (position?.start.offset ?? 0) - ((position?.start.column ?? 1) - 1)
