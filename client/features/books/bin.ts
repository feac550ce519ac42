import type { EntityOf } from '#shared/contract/sync.ts'
import { change, type Mutator } from '../../sync/store/mutators.ts'

type Binned = 'chapter' | 'section' | 'book_asset'
type ById = Mutator<{ params: { id: string } }>

/** Mutators that move a row of a book to its bin and take it back. */
export function binned<F extends 'chapters' | 'sections' | 'bible', T extends Binned>(
  feature: F,
  type: T,
) {
  const put = (at: (now: string) => string | null): ById => ({
    target: ({ params }) => `${type}:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }, { at: now }) => [
      change(type, params.id, (row: EntityOf<T> | undefined) =>
        row ? { ...row, deleted_at: at(now) } : undefined,
      ),
    ],
  })
  return { [`${feature}.remove`]: put((now) => now), [`${feature}.restore`]: put(() => null) } as {
    [N in `${F}.remove` | `${F}.restore`]: ById
  }
}
