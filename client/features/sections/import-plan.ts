import { firstWords, type Seed } from '../../sync/documents/document-rows.ts'
import type { Change } from '../../sync/engine/engine.ts'
import { newId } from '../../sync/store/ids.ts'
import type { Working } from '../convert/book-text.ts'

/** Changes and texts for a new book's overview and themes, and its story bible. */
export function changesOf(
  bookId: string,
  { overview, themes, bible }: Working,
): { changes: Change[]; seeds: Seed[] } {
  const params = { id: bookId }
  const changes: Change[] = []
  const seeds: Seed[] = []
  if (overview || themes.length > 0) {
    const body = { overview, themes: [...themes] }
    changes.push({ name: 'outlines.update', args: { params, body } })
  }
  for (const { kind, name, aliases, text } of bible) {
    const body = { id: newId(), asset_type: kind, name, aliases: [...aliases] }
    changes.push({ name: 'bible.create', args: { params, body } })
    seeds.push({ name: `asset:${body.id}`, data: firstWords(text) })
  }
  return { changes, seeds }
}
