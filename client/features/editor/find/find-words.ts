import type { Found } from './find.ts'

/** Number of hits, and of selected ones. */
export function summary(query: string, { hits, total }: Found, chosen: number): string {
  if (!query) return ''
  if (total === 0) return 'Nothing found'
  const places = total === 1 ? '1 place' : `${total.toLocaleString()} places`
  const listed = total > hits.length ? `, the first ${hits.length.toLocaleString()} are listed` : ''
  const selected =
    chosen === total && !listed
      ? ''
      : `, ${chosen === total ? 'all' : chosen.toLocaleString()} selected`
  return places + listed + selected
}

/** Outcome of a replacement, and how the writer can undo it. */
export function outcome(count: number, titles: number): string {
  const undo =
    titles === 0
      ? 'Undo in each section takes it back.'
      : titles === count
        ? 'Titles are changed back by hand.'
        : 'Undo in each section takes it back; titles are changed back by hand.'
  return `${count.toLocaleString()} replaced. ${undo}`
}
