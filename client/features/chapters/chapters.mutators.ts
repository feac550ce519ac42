import type { Chapter } from '#shared/contract/chapters.ts'
import { textHash } from '#shared/rules/line-hash.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'
import { binned } from '../books/bin.ts'

const shared = {
  target: ({ params }: { params: { id: string } }) => `chapter:${params.id}`,
  needs: ({ params }: { params: { id: string } }) => [params.id],
}

const UNPUBLISHED = { published_at: null, published_title: null, published_hash: null }
const UNPLANNED = { planned_at: null, planned_hash: null }

export const chapterMutators: MutatorsOf<'chapters'> = {
  'chapters.create': {
    creates: true,
    target: ({ body }) => `chapter:${body.id}`,
    needs: ({ params }) => [params.id],
    changes({ params, body }, { at }) {
      const chapter: Chapter & { pending: true } = {
        id: body.id!,
        book_id: params.id,
        position: body.position ?? 'zz',
        title: body.title.trim(),
        part: body.part?.trim() ?? '',
        summary: body.summary ?? '',
        estimated_words: body.estimated_words ?? null,
        status: body.status ?? null,
        ...UNPUBLISHED,
        ...UNPLANNED,
        created_at: at,
        deleted_at: null,
        rev: 0,
        pending: true,
      }
      return [
        change('chapter', chapter.id, (row) => row ?? chapter),
        ...(body.is_generated
          ? [change('book', params.id, (row) => row && { ...row, is_generated: true })]
          : []),
      ]
    },
  },
  'chapters.update': {
    ...shared,
    changes: ({ params, body }) => [
      change('chapter', params.id, (row) => row && { ...row, ...(body as Partial<Chapter>) }),
    ],
  },
  'chapters.publish': {
    ...shared,
    changes: ({ params, body }, { at }) => [
      change(
        'chapter',
        params.id,
        (row) =>
          row && {
            ...row,
            published_at: at,
            published_title: row.title,
            published_hash: textHash(body.text),
            ...UNPLANNED,
          },
      ),
    ],
  },
  'chapters.unpublish': {
    ...shared,
    changes: ({ params }) => [
      change('chapter', params.id, (row) => row && { ...row, ...UNPUBLISHED, ...UNPLANNED }),
    ],
  },
  'chapters.plan': {
    ...shared,
    replaces: true,
    changes: ({ params, body }) => [
      change(
        'chapter',
        params.id,
        (row) => row && { ...row, planned_at: body.at, planned_hash: textHash(body.text) },
      ),
    ],
  },
  'chapters.cancelPlan': {
    ...shared,
    changes: ({ params }) => [
      change('chapter', params.id, (row) => row && { ...row, ...UNPLANNED }),
    ],
  },
  ...binned('chapters', 'chapter'),
}
