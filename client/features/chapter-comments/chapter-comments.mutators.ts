import type { ChapterComment } from '#shared/contract/chapter-comments.ts'
import { tidy } from '#shared/rules/text.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

interface Base {
  book_id: string
  depth: number
}

const shared = {
  target: ({ params }: { params: { id: string } }) => `remark:${params.id}`,
  needs: ({ params }: { params: { id: string } }) => [params.id],
}

export const chapterCommentMutators: MutatorsOf<'remarks'> = {
  'remarks.create': {
    creates: true,
    target: ({ body }) => `remark:${body.id}`,
    needs: ({ params, body }) => [
      params.id,
      ...(body.parent_comment_id ? [body.parent_comment_id] : []),
    ],
    async capture({ params, body }, look): Promise<Base> {
      const chapter = await look('published_chapter', params.id)
      const parent = body.parent_comment_id
        ? await look('remark', body.parent_comment_id)
        : undefined
      return { book_id: chapter?.book_id ?? '', depth: parent ? parent.depth + 1 : 0 }
    },
    changes({ params, body }, { me, at, base }) {
      const comment: ChapterComment & { pending: true } = {
        ...(base as Base),
        id: body.id!,
        chapter_id: params.id,
        parent_comment_id: body.parent_comment_id ?? null,
        body: tidy(body.body),
        created_at: at,
        edited_at: null,
        deleted_at: null,
        author: me,
        rev: 0,
        pending: true,
      }
      return [change('remark', comment.id, (row) => row ?? comment)]
    },
  },
  'remarks.update': {
    ...shared,
    changes: ({ params, body }, { at }) => [
      change('remark', params.id, (row) => row && { ...row, body: tidy(body.body), edited_at: at }),
    ],
  },
  'remarks.remove': {
    ...shared,
    changes: ({ params }, { at }) => [
      change(
        'remark',
        params.id,
        (row) => row && { ...row, body: '', author: null, deleted_at: at },
      ),
    ],
  },
}
