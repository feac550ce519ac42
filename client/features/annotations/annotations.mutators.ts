import type { Annotation } from '#shared/contract/annotations.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

const shared = {
  target: ({ params }: { params: { id: string } }) => `passage_comment:${params.id}`,
  needs: ({ params }: { params: { id: string } }) => [params.id],
}

export const annotationMutators: MutatorsOf<'passages'> = {
  'passages.comment': {
    creates: true,
    target: ({ body }) => `passage_comment:${body.id}`,
    needs: ({ params, body }) => [
      params.id,
      body.document.slice(body.document.indexOf(':') + 1),
      ...(body.parent_id ? [body.parent_id] : []),
    ],
    changes({ params, body }, { me, at }) {
      const { id, username, display_name, avatar_file_id } = me
      const comment: Annotation & { pending: true } = {
        id: body.id!,
        book_id: params.id,
        document: body.document,
        parent_id: body.parent_id ?? null,
        anchor: body.anchor,
        body: body.body.trim(),
        author: { id, username, display_name, avatar_file_id },
        created_at: at,
        edited_at: null,
        resolved_at: null,
        rev: 0,
        pending: true,
      }
      return [change('passage_comment', comment.id, (row) => row ?? comment)]
    },
  },
  'passages.update': {
    ...shared,
    changes: ({ params, body }, { at }) => [
      change(
        'passage_comment',
        params.id,
        (row) => row && { ...row, body: body.body.trim(), edited_at: at },
      ),
    ],
  },
  'passages.resolve': {
    ...shared,
    changes: ({ params, body }, { at }) => [
      change(
        'passage_comment',
        params.id,
        (row) => row && { ...row, resolved_at: body.resolved ? at : null },
      ),
    ],
  },
  'passages.remove': {
    ...shared,
    changes: ({ params }) => [change('passage_comment', params.id, () => null)],
  },
}
