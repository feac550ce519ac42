import type { Book } from '#shared/contract/books.ts'
import { detailsIn } from '#shared/rules/book-details.ts'
import { withFeatured, withPublic } from '#shared/rules/book-form.ts'
import { tidyTags } from '#shared/rules/tags.ts'
import { change, type Look, type MutatorsOf } from '../../sync/store/mutators.ts'
import { binned } from './bin.ts'

const shared = {
  target: ({ params }: { params: { id: string } }) => `book:${params.id}`,
  needs: ({ params }: { params: { id: string } }) => [params.id],
}

/** The world of a book, as the book tells of it. */
async function shownWorld(id: string, look: Look): Promise<Book['world']> {
  const world = await look('world', id)
  return { name: world?.name ?? '', slug: world?.slug ?? '' }
}

/** Tags as the server will keep them. */
function tidied({ tags, warnings, ...edit }: Partial<Book>): Partial<Book> {
  return {
    ...edit,
    ...(tags && { tags: tidyTags(tags) }),
    ...(warnings && { warnings: tidyTags(warnings) }),
  }
}

export const bookMutators: MutatorsOf<'books'> = {
  'books.create': {
    creates: true,
    target: ({ body }) => `book:${body.id}`,
    needs: ({ params }) => [params.id],
    capture: ({ params }, look) => shownWorld(params.id, look),
    changes({ params, body }, { me, at, base }) {
      const { id: authorId, username, display_name, avatar_file_id } = me
      const book: Book & { pending: true } = {
        ...detailsIn(body),
        id: body.id!,
        world_id: params.id,
        world: base as Book['world'],
        author: { id: authorId, username, display_name, avatar_file_id },
        title: body.title.trim(),
        description: body.description?.trim() ?? '',
        genre: body.genre?.trim() ?? '',
        language: body.language ?? 'en',
        is_public: body.is_public ?? false,
        is_featured: false,
        is_generated: false,
        is_permanent: false,
        cover_file_id: null,
        cover_design: body.cover_design ?? null,
        chapter_count: 0,
        word_count: 0,
        follower_count: 0,
        next_chapter_at: null,
        review_count: 0,
        star_sum: 0,
        status: 'draft',
        created_at: at,
        deleted_at: null,
        removed_reason: null,
        published_at: null,
        updated_at: null,
        licence: body.licence ?? 'reserved',
        forked_from: [],
        fork_count: 0,
        rev: 0,
        pending: true,
      }
      return [change('book', book.id, (row) => row ?? book)]
    },
  },
  'books.update': {
    ...shared,
    files: ({ body }) => [body.cover_file_id].flatMap((id) => id ?? []),
    changes: ({ params, body }) => [
      change('book', params.id, (row) => row && { ...row, ...tidied(body as Partial<Book>) }),
    ],
  },
  'books.feature': {
    ...shared,
    changes: ({ params, body }) => [
      change('book', params.id, (row) => row && { ...row, ...withFeatured(body.is_featured, row) }),
    ],
  },
  'books.move': {
    target: shared.target,
    needs: ({ params, body }) => [params.id, body.world_id],
    capture: ({ body }, look) => shownWorld(body.world_id, look),
    changes({ params, body: { world_id } }, { base }) {
      const moved = { world_id, world: base as Book['world'], is_featured: false }
      return [change('book', params.id, (row) => row && { ...row, ...moved })]
    },
  },
  'books.publish': {
    ...shared,
    changes: ({ params, body }) => [
      change('book', params.id, (row) => row && { ...row, ...withPublic(body.is_public, row) }),
    ],
  },
  ...binned('books', 'book', (row) => ({ ...row, ...withPublic(false, row) })),
}
