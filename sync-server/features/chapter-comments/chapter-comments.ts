import type { Kysely } from 'kysely'
import type { ChapterComment } from '#shared/contract/chapter-comments.ts'
import { withoutEmptyBranches } from '#shared/rules/comment-tree.ts'
import type { Connection } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { LoadEntities, Viewer } from '../../sync/entities.ts'
import { isBookVisible } from '../visible.ts'
import { type AuthorRow, toAuthor } from '../users/users.ts'

/** As visible as the chapter they are about. */
export const loadChapterComments: LoadEntities<'remark'> = async (db, ids, viewer) => {
  const rows = await db.all(selectByIds, { ids: JSON.stringify(ids), viewer: viewer?.id ?? '' })
  return new Map(rows.map((row) => [row.id, toChapterComment(row)]))
}

/** Oldest first; a deleted one while it has replies. */
export async function listChapterComments(
  db: Connection,
  chapterId: string,
  viewer: Viewer,
): Promise<ChapterComment[]> {
  const rows = await db.all(selectByChapter, { chapter_id: chapterId, viewer: viewer?.id ?? '' })
  return withoutEmptyBranches(rows.map(toChapterComment))
}

type ChapterCommentRow = Omit<ChapterComment, 'author'> & AuthorRow

function toChapterComment({
  author_id,
  username,
  display_name,
  avatar_file_id,
  ...row
}: ChapterCommentRow) {
  const author = toAuthor({ author_id, username, display_name, avatar_file_id })
  return { ...row, author: row.deleted_at === null ? author : null } satisfies ChapterComment
}

function selectChapterComments(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('remarks as m')
    .innerJoin('users as a', 'a.id', 'm.author_id')
    .innerJoin('published_chapters as p', 'p.id', 'm.chapter_id')
    .innerJoin('books as b', 'b.id', 'p.book_id')
    .innerJoin('worlds as w', 'w.id', 'b.world_id')
    .selectAll('m')
    .select(['p.book_id', 'a.username', 'a.display_name', 'a.avatar_file_id'])
    .where(isBookVisible(viewer))
}

const selectByIds = statement<{ ids: string; viewer: string }>()((db, value) =>
  selectChapterComments(db, value.viewer).where('m.id', 'in', idList(value.ids)),
)
const selectByChapter = statement<{ chapter_id: string; viewer: string }>()((db, value) =>
  selectChapterComments(db, value.viewer)
    .where('m.chapter_id', '=', value.chapter_id)
    .orderBy('m.created_at')
    .orderBy('m.id'),
)
