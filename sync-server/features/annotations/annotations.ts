import type { Annotation } from '#shared/contract/annotations.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isAtWork } from '../visible.ts'
import { toAuthor } from '../users/users.ts'

/** Only who works on their book sees them. */
export const loadAnnotations: LoadEntities<'passage_comment'> = async (db, ids, viewer) => {
  if (!viewer) return new Map()
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer.id })
  return new Map(
    rows.map(
      ({
        author_id,
        username,
        display_name,
        avatar_file_id,
        anchor_start: start,
        anchor_end: end,
        quote,
        ...comment
      }): [string, Annotation] => [
        comment.id,
        {
          ...comment,
          anchor: { start, end, quote },
          author: toAuthor({ author_id, username, display_name, avatar_file_id }),
        },
      ],
    ),
  )
}

export async function getAnnotation(
  db: Connection,
  id: string,
  viewer: Viewer,
): Promise<Annotation> {
  const comment = (await loadAnnotations(db, [id], viewer)).get(id)
  if (!comment) throw new ApiError('passages.not_found')
  return comment
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  db
    .selectFrom('passage_comments as p')
    .innerJoin('books as b', 'b.id', 'p.book_id')
    .innerJoin('users as a', 'a.id', 'p.author_id')
    .selectAll('p')
    .select(['a.username', 'a.display_name', 'a.avatar_file_id'])
    .where('p.id', 'in', idList(value.ids))
    .where(isAtWork(value.viewer)),
)
