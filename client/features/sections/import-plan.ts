import type { Change } from '../../sync/engine/engine.ts'
import { newId } from '../../sync/store/ids.ts'
import type { Working } from '../convert/book-text.ts'
import { type FirstText, firstText } from './first-text.ts'

/**
 * Changes and texts for a new book's overview and themes, and its story bible. `portraits`: the files on this device with
 * the pictures of its entries.
 */
export function changesOf(
  bookId: string,
  { overview, themes, target, bible }: Working,
  portraits: readonly (string | null)[] = [],
): { changes: Change[]; seeds: FirstText[] } {
  const params = { id: bookId }
  const changes: Change[] = []
  const seeds: FirstText[] = []
  if (overview || themes.length > 0) {
    const body = { overview, themes: [...themes] }
    changes.push({ name: 'outlines.update', args: { params, body } })
  }
  if (target) {
    const { words: target_words, due_on } = target
    const body = { ...(target_words && { target_words }), ...(due_on && { due_on }) }
    changes.push({ name: 'targets.setBook', args: { params, body } })
  }
  const ids = bible.map(() => newId())
  for (const [i, { kind, name, aliases, fields, ties, text }] of bible.entries()) {
    const id = ids[i]!
    const body = {
      id,
      asset_type: kind,
      name,
      aliases: [...aliases],
      ...(fields && { fields }),
      ...(ties && { ties: ties.map(({ to, words }) => ({ to: ids[to]!, words })) }),
    }
    changes.push({ name: 'bible.create', args: { params, body } })
    seeds.push(firstText(`asset:${id}`, text))
  }
  // Changes that wait for a file come last.
  for (const [i, portrait_file_id] of portraits.entries())
    if (portrait_file_id)
      changes.push({
        name: 'bible.update',
        args: { params: { id: ids[i]! }, body: { portrait_file_id } },
      })
  return { changes, seeds }
}
