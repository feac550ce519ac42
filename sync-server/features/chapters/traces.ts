import { statement } from '../../db/statement.ts'
import { erasing, type Traces } from '../personal.ts'

/** A generated book stays without its author, who planned its chapters. */
export const chaptersTraces: Traces = {
  erase: erasing(
    statement<{ id: string }>()((db, value) =>
      db
        .deleteFrom('planned_chapters')
        .where('book_id', 'in', (eb) =>
          eb.selectFrom('books').select('id').where('author_id', '=', value.id),
        ),
    ),
    statement<{ id: string }>()((db, value) =>
      db
        .updateTable('books')
        .set({ next_chapter_at: null })
        .where('author_id', '=', value.id)
        .where('next_chapter_at', 'is not', null),
    ),
  ),
}
