import type { CommentSort } from '#shared/rules/comment-tree.ts'
import { Select } from '../../ui/Select.tsx'

const SORT_NAMES: Record<CommentSort, string> = { best: 'Best', new: 'New', old: 'Old' }

interface Props {
  /** The id of the heading. */
  id: string
  /** Number of comments; null while unknown. */
  count: number | null
  sort: CommentSort
  sorts: readonly CommentSort[]
  /** Missing while there is nothing to sort. */
  onSort: false | ((sort: CommentSort) => void)
}

/** Number of comments, and their order. */
export function CommentsHead({ id, count, sort, sorts, onSort }: Props) {
  return (
    // As high as the choice of an order, which may come later.
    <div className="flex min-h-10 items-center justify-between gap-3 pointer-coarse:min-h-11">
      <h2 id={id} className="font-serif text-xl leading-7 font-semibold">
        {count === null ? 'Comments' : `${count} ${count === 1 ? 'comment' : 'comments'}`}
      </h2>
      {onSort && (
        <Select
          quiet
          aria-label="Sort comments"
          value={sort}
          onChange={(event) => onSort(event.target.value as CommentSort)}
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {SORT_NAMES[value]}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
