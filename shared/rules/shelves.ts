import { MAX_SHELVES_OF_A_BOOK } from '../limits.ts'
import { folderNameKey, folderNameProblem, tidyFolderName } from './folder-form.ts'

/** Every reader has these; a book is on one of them at most. Kept by name: none is ever renamed. */
export const SHELF_STATES = ['want', 'reading', 'finished'] as const
export type ShelfState = (typeof SHELF_STATES)[number]

export const SHELF_NAMES: Record<ShelfState, string> = {
  want: 'Want to read',
  reading: 'Reading',
  finished: 'Finished',
}

/** Names of shelves in their stored form, each once. */
export function tidyShelves(names: readonly string[]): string[] {
  const byKey = new Map(names.map((name) => [folderNameKey(name), tidyFolderName(name)]))
  return [...byKey.values()]
}

/** The reason why a book cannot be on these shelves, or null. */
export function shelvesProblem(names: readonly string[]): string | null {
  if (tidyShelves(names).length > MAX_SHELVES_OF_A_BOOK)
    return `A book is on at most ${MAX_SHELVES_OF_A_BOOK} of your own shelves`
  return names.map(folderNameProblem).find(Boolean) ?? null
}
