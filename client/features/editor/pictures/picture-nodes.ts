import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { pictureAt, pictureMarkdown, type TextPicture } from '#shared/rules/chapter-pictures.ts'

const PARSE_MS = 200

/** A picture in a text, with its words and its place. */
export interface PlacedPicture {
  picture: TextPicture
  alt: string
  caption: string
  from: number
  to: number
}

/** The picture that a node of the text is; null for pictures of other servers. */
export function pictureOf(state: EditorState, node: SyntaxNode): PlacedPicture | null {
  const address = node.getChild('URL')
  const [begin, end] = node.getChildren('LinkMark')
  const picture = address && pictureAt(state.sliceDoc(address.from, address.to))
  if (!picture || !begin || !end) return null
  const title = node.getChild('LinkTitle')
  return {
    picture,
    alt: unescaped(state.sliceDoc(begin.to, end.from)),
    caption: title ? unescaped(state.sliceDoc(title.from + 1, title.to - 1)) : '',
    from: node.from,
    to: node.to,
  }
}

function unescaped(words: string): string {
  return words.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** The place of a picture now: the nearest to where it was, since others may have written above it. */
export function findPicture(state: EditorState, id: string, was: number): PlacedPicture | null {
  let nearest: PlacedPicture | null = null
  ensureSyntaxTree(state, state.doc.length, PARSE_MS)?.iterate({
    enter({ name, node }) {
      const found = name === 'Image' ? pictureOf(state, node) : null
      if (found?.picture.id !== id) return
      if (!nearest || Math.abs(found.from - was) < Math.abs(nearest.from - was)) nearest = found
    },
  })
  return nearest
}

const BLANK = /\n[^\S\n]*\n/
/** A sentence ends so, perhaps with marks and signs behind it. */
const ENDED = /[.!?…:;—]["'”’»)*_]*\s*$/u

/** Nobody parts a sentence by a picture: within one its place is after the paragraph. */
function besideSentence(state: EditorState, at: number): number {
  const before = state.sliceDoc(0, at).split(BLANK).at(-1)!
  return before.trim() === '' || ENDED.test(before)
    ? at
    : at + state.sliceDoc(at).split(BLANK, 1)[0]!.length
}

/** Puts pictures into the text as paragraphs of their own, the caret after them. */
export function insertion(
  state: EditorState,
  place: number,
  pictures: readonly TextPicture[],
): TransactionSpec {
  const at = besideSentence(state, place)
  const words = pictures.map((picture) => pictureMarkdown(picture, '', ''))
  const above = state.sliceDoc(0, at).trimEnd().length
  const rest = state.sliceDoc(at)
  const below = at + (rest.length - rest.trimStart().length)
  const insert = `${above > 0 ? '\n\n' : ''}${words.join('\n\n')}\n\n`
  return {
    changes: { from: above, to: below, insert },
    selection: { anchor: above + insert.length },
    scrollIntoView: true,
    userEvent: 'input.picture',
  }
}

/** The text with other words or another look of a picture; null takes it out, with its paragraph. */
export function changed(
  state: EditorState,
  { from, to }: PlacedPicture,
  next: Pick<PlacedPicture, 'picture' | 'alt' | 'caption'> | null,
): TransactionSpec {
  const insert = next ? pictureMarkdown(next.picture, next.alt, next.caption) : ''
  if (next) return { changes: { from, to, insert }, userEvent: 'input.picture' }
  const line = state.doc.lineAt(from)
  const isAlone = line.text.trim() === state.sliceDoc(from, to)
  const blank = isAlone && /^\n*/.exec(state.sliceDoc(line.to, line.to + 2))![0].length
  return {
    changes: isAlone ? { from: line.from, to: line.to + (blank || 0) } : { from, to },
    userEvent: 'delete.picture',
  }
}
