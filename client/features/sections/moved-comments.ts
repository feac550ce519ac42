import { MAX_MOVED_COMMENTS } from '#shared/limits.ts'
import type * as Y from 'yjs'
import type { AnnotationThread } from '../annotations/annotations.local.ts'
import { anchorOf, endsOf, nearestQuote, resolveAnchor } from '../editor/extensions/anchors.ts'

/** A comment with its place in the scene that takes its words. */
export interface MovedComment {
  id: string
  start: string
  end: string
}

/** The words of a thread, and where they begin. */
export interface Discussed {
  thread: AnnotationThread
  words: string
  from: number
}

/** Threads whose words are in a text. */
export function discussedIn(text: Y.Text, threads: readonly AnnotationThread[]): Discussed[] {
  return threads.flatMap((thread) => {
    const passage = resolveAnchor(text.doc!, thread.comment.anchor)
    if (!passage) return []
    const { from, to } = passage
    return [{ thread, words: text.toJSON().slice(from, to), from }]
  })
}

/** Threads of which no word is left in a later state of their text. */
export function withoutWords(all: readonly Discussed[], text: Y.Text, later: Y.Doc): Discussed[] {
  return all.filter(({ words, from }) => {
    const ends = endsOf(later, anchorOf(text, from, from + words.length))
    return ends.from === null || ends.to === null || ends.from >= ends.to
  })
}

/** Comments of these threads with their places in another text; `placeOf` says about where a place of the old one is there. */
export function placedIn(
  text: Y.Text,
  moved: readonly Discussed[],
  placeOf: (at: number) => number,
): MovedComment[] {
  return moved
    .flatMap(({ thread, words, from }) => {
      const place = nearestQuote(text.toJSON(), words, placeOf(from))
      if (!place) return []
      const { start, end } = anchorOf(text, place.from, place.to)
      return [thread.comment, ...thread.answers].map(({ id }) => ({ id, start, end }))
    })
    .slice(0, MAX_MOVED_COMMENTS)
}
