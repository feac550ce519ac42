import type { Section } from '#shared/contract/sections.ts'
import { change, type MutatorsOf, type RowChange } from '../../sync/store/mutators.ts'
import { binned } from '../books/bin.ts'
import type { MovedComment } from './moved-comments.ts'

/** Comments go where their words go. */
function placed(id: string, { comments = [] }: { comments?: MovedComment[] }): RowChange[] {
  return comments.map(({ id: comment, ...place }) =>
    change('passage_comment', comment, (row) => {
      return row && { ...row, document: `section:${id}`, anchor: { ...row.anchor, ...place } }
    }),
  )
}

export const sectionMutators: MutatorsOf<'sections'> = {
  'sections.create': {
    creates: true,
    target: ({ body }) => `section:${body.id}`,
    needs: ({ params, body }) => [params.id, ...(body.words_from ? [body.words_from] : [])],
    capture: async ({ params }, look) => (await look('chapter', params.id))?.book_id ?? '',
    changes({ params, body }, { at, base }) {
      const section: Section & { pending: true } = {
        id: body.id!,
        book_id: base as string,
        chapter_id: params.id,
        position: body.position ?? 'zz',
        title: body.title?.trim() ?? '',
        note: '',
        target_words: null,
        status: body.status ?? null,
        word_count: 0,
        generated_words: 0,
        generated_lines: '',
        created_at: at,
        deleted_at: null,
        rev: 0,
        pending: true,
      }
      return [change('section', section.id, (row) => row ?? section), ...placed(section.id, body)]
    },
  },
  'sections.update': {
    target: ({ params }) => `section:${params.id}`,
    needs: ({ params, body }) =>
      [params.id, body.chapter_id, body.words_from].filter((id) => id !== undefined),
    changes: ({ params, body: { words_from: _, comments, ...edit } }) => [
      change('section', params.id, (row) => row && { ...row, ...(edit as Partial<Section>) }),
      ...placed(params.id, { comments }),
    ],
  },
  ...binned('sections', 'section'),
}
