import type { Snippet } from '#shared/contract/snippets.ts'
import { tidyTags } from '#shared/rules/tags.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const snippetMutators: MutatorsOf<'snippets'> = {
  'snippets.create': {
    creates: true,
    target: ({ body }) => `snippet:${body.id}`,
    needs: ({ params }) => [params.id],
    changes({ params, body }, { at }) {
      const snippet: Snippet & { pending: true } = {
        id: body.id!,
        world_id: params.id,
        title: body.title.trim(),
        body: body.body ?? '',
        tags: tidyTags(body.tags ?? []),
        is_public: body.is_public ?? false,
        created_at: at,
        updated_at: at,
        licence: body.licence ?? 'reserved',
        forked_from: [],
        fork_count: 0,
        rev: 0,
        pending: true,
      }
      return [change('snippet', snippet.id, (row) => row ?? snippet)]
    },
  },
  'snippets.update': {
    target: ({ params }) => `snippet:${params.snippet}`,
    needs: ({ params }) => [params.snippet],
    changes: ({ params, body }, { at }) => [
      change(
        'snippet',
        params.snippet,
        (row) => row && { ...row, ...(body as Partial<Snippet>), updated_at: at },
      ),
    ],
  },
  'snippets.remove': {
    target: ({ params }) => `snippet:${params.snippet}`,
    needs: ({ params }) => [params.snippet],
    changes: ({ params }) => [change('snippet', params.snippet, () => null)],
  },
}
