import type { Found } from './find.ts'

/** How much was found, and how much of it is selected. */
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

/** What a replacement did, and how it is taken back. */
export function outcome(count: number, titles: number): string {
  const undo =
    titles === 0
      ? 'Undo in each section takes it back.'
      : titles === count
        ? 'Titles are changed back by hand.'
        : 'Undo in each section takes it back; titles are changed back by hand.'
  return `${count.toLocaleString()} replaced. ${undo}`
}
