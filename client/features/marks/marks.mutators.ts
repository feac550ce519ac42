import type { Mark } from '#shared/contract/marks.ts'
import { MARK_COLOURS } from '#shared/rules/marks.ts'
import { tidy } from '#shared/rules/text.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

type Titles = Pick<Mark, 'book_title' | 'chapter_title'>

export const markMutators: MutatorsOf<'marks'> = {
  // Not silent: a note that the server refuses must not go without a word.
  'marks.save': {
    target: ({ params }) => `mark:${params.id}`,
    needs: ({ body }) => [body.book_id],
    async capture({ body }, look): Promise<Titles> {
      const book = await look('book', body.book_id)
      const chapter = await look('published_chapter', body.chapter_id)
      return { book_title: book?.title ?? '', chapter_title: chapter?.title ?? '' }
    },
    changes: ({ params: { id }, body }, { base, at }) => [
      change('mark', id, (row): Mark => {
        const { colour = row?.colour ?? MARK_COLOURS[0] } = body
        const note = body.note === undefined ? (row?.note ?? '') : tidy(body.note)
        if (row) return { ...row, colour, note }
        return { ...(base as Titles), ...body, id, colour, note, marked_at: at, rev: 0 }
      }),
    ],
  },
  'marks.remove': {
    silent: true,
    target: ({ params }) => `mark:${params.id}`,
    needs: () => [],
    changes: ({ params }) => [change('mark', params.id, () => null)],
  },
}
