import type { EntityOf } from '#shared/contract/sync.ts'
import { change, type Mutator } from '../../sync/store/mutators.ts'

type Binned = 'book' | 'chapter' | 'section' | 'book_asset'
type ById = Mutator<{ params: { id: string } }>

/** Mutators that move a row to its bin and take it back. `gone`: what else changes in the row that goes there. */
export function binned<F extends 'books' | 'chapters' | 'sections' | 'bible', T extends Binned>(
  feature: F,
  type: T,
  gone: (row: EntityOf<T>) => EntityOf<T> = (row) => row,
) {
  const put = (set: (row: EntityOf<T>, now: string) => EntityOf<T>): ById => ({
    target: ({ params }) => `${type}:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }, { at: now }) => [
      change(type, params.id, (row: EntityOf<T> | undefined) => row && set(row, now)),
    ],
  })
  return {
    [`${feature}.remove`]: put((row, now) => ({ ...gone(row), deleted_at: now })),
    [`${feature}.restore`]: put((row) => ({ ...row, deleted_at: null })),
  } as { [N in `${F}.remove` | `${F}.restore`]: ById }
}
