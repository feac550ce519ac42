import { useSession } from '../../sync/react/use-session.ts'
import type { ShownBook } from '../books/books.local.ts'
import { CommentList } from '../comments/CommentList.tsx'
import { useChapterComments } from './chapter-comments.local.ts'

interface Props {
  book: ShownBook
  chapterId: string
}

/** Readers' comments below a chapter; the author of the book and site admins may delete them. */
export function ChapterCommentSection({ book, chapterId }: Props) {
  const { user } = useSession()
  const { data, loading, error } = useChapterComments(chapterId)
  return (
    <div className="mx-auto max-w-[max(var(--reader-measure),28rem)] pt-16 print:hidden">
      <CommentList
        kind="remarks"
        placeId={chapterId}
        comments={data}
        loading={loading}
        error={error}
        sorts={['old', 'new']}
        count={null}
        clears={user?.id === book.author.id || user?.is_admin === true}
        since={null}
      />
    </div>
  )
}
