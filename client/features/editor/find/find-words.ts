import type { Found, Hit } from './find.ts'
import type { Replaced, ReturnedText } from './replacing.ts'

/** Number of hits, and of selected ones. */
export function summary(query: string, { hits, total }: Found, chosen: number): string {
  if (!query) return ''
  if (total === 0) return 'Nothing found'
  const listed = total > hits.length ? `, the first ${hits.length.toLocaleString()} are listed` : ''
  const selected =
    chosen === total && !listed
      ? ''
      : `, ${chosen === total ? 'all' : chosen.toLocaleString()} selected`
  return placesOf(total) + listed + selected
}

export function placesOf(count: number): string {
  return count === 1 ? '1 place' : `${count.toLocaleString()} places`
}

/** "37 places in 9 chapters and 2 entries". */
export function extentOf(hits: readonly Hit[]): string {
  const chapters = new Set(hits.flatMap(({ chapter }) => chapter ?? [])).size
  const entries = new Set(hits.flatMap(({ chapter, name }) => (chapter ? [] : name))).size
  const where = [
    chapters && `${chapters.toLocaleString()} ${chapters === 1 ? 'chapter' : 'chapters'}`,
    entries && `${entries.toLocaleString()} ${entries === 1 ? 'entry' : 'entries'}`,
  ].filter(Boolean)
  return `${placesOf(hits.length)} in ${where.join(' and ')}`
}

/** Outcome of a replacement. */
export function outcome({ count, of, problems }: Replaced): string {
  const said =
    count < of ? `${count.toLocaleString()} of ${of.toLocaleString()}` : count.toLocaleString()
  return [`${said} replaced.`, ...problems].join(' ')
}

/** Outcome of taking it back: the texts that somebody has edited since are named. */
export function returned(texts: readonly ReturnedText[], problems: readonly string[]): string {
  const back = texts.reduce((sum, { taken }) => sum + taken, 0)
  const left = texts.filter((text) => text.left > 0)
  const names = left.map(({ title, left: count }) => `“${title}” (${placesOf(count)})`)
  const isOrAre = back === 1 ? 'is' : 'are'
  return [
    `${placesOf(back)} ${isOrAre} as before.`,
    ...(names.length > 0 ? [`Edited since, and left as they are: ${names.join(', ')}.`] : []),
    ...problems,
  ].join(' ')
}
