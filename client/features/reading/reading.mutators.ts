import type { ReadingProgress } from '#shared/contract/reading.ts'
import { tidyShelves } from '#shared/rules/shelves.ts'
import { change, type Look, type MutatorsOf, type RowChange } from '../../sync/store/mutators.ts'

function set(id: string, following: boolean, name: unknown, at: string): RowChange[] {
  const follow = { id, name: String(name), followed_at: at }
  return [change('follow', id, (row) => (following ? (row ?? follow) : null))]
}

/** The book, as its place on a shelf shows it. */
type Named = Pick<
  ReadingProgress,
  'title' | 'author' | 'cover_file_id' | 'cover_design' | 'pen_name'
>

async function named(look: Look, id: string): Promise<Named> {
  const { title, author, cover_file_id, cover_design, pen_name } = (await look('book', id))!
  return { title, author, cover_file_id, cover_design, pen_name }
}

export const readingMutators: MutatorsOf<'reading'> = {
  'reading.progress': {
    silent: true,
    replaces: true,
    target: ({ params }) => `reading_progress:${params.id}`,
    needs: ({ params }) => [params.id],
    capture: ({ params }, look) => named(look, params.id),
    changes: ({ params, body }, { base }) => [
      change('reading_progress', params.id, (row) => {
        if (row && row.at >= body.at) return row
        return { ...(base as Named), ...row, ...body, id: params.id, rev: row?.rev ?? 0 }
      }),
    ],
  },
  'reading.shelve': {
    silent: true,
    replaces: true,
    target: ({ params }) => `shelved_book:${params.id}`,
    needs: ({ params }) => [params.id],
    capture: ({ params }, look) => named(look, params.id),
    changes: ({ params, body }, { base, at }) => [
      change('shelved_book', params.id, (row) => {
        const { state } = body
        const names = tidyShelves(body.names)
        if (state === null && names.length === 0) return null
        const rev = row?.rev ?? 0
        return { ...(base as Named), ...row, id: params.id, state, names, shelved_at: at, rev }
      }),
    ],
  },
  'reading.follow': {
    silent: true,
    target: ({ params }) => `follow:book:${params.id}`,
    needs: ({ params }) => [params.id],
    capture: async ({ params }, look) => (await look('book', params.id))?.title ?? '',
    changes: ({ params, body }, { at, base }) => set(`book:${params.id}`, body.following, base, at),
  },
  /** People are named by id here, so that whom one follows is found by it. */
  'reading.followAuthor': {
    silent: true,
    target: ({ params }) => `follow:user:${params.id}`,
    needs: () => [],
    capture: async ({ params }, look) => (await look('profile', params.id))?.username ?? '',
    changes: ({ params, body }, { at, base }) => set(`user:${params.id}`, body.following, base, at),
  },
}
