import type { Generation } from '#shared/contract/generation.ts'
import { change, type Mutators } from '../../sync/mutators.ts'

export const generationMutators: Pick<Mutators, 'generation.start' | 'generation.cancel'> = {
  'generation.start': {
    creates: true,
    target: ({ body }) => `generation:${body.id}`,
    needs: ({ params, body }) => [params.id, ...(body.chapter_id ? [body.chapter_id] : [])],
    changes({ params, body }, { me, at }) {
      const asked: Generation = {
        id: body.id!,
        book_id: params.id,
        kind: body.kind,
        chapter_id: body.chapter_id ?? null,
        status: 'waiting',
        error: null,
        proposal: null,
        asked_by: me.username,
        created_at: at,
        rev: 0,
      }
      return [change('generation', asked.id, (row) => row ?? asked)]
    },
  },
  'generation.cancel': {
    target: ({ params }) => `generation:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [
      change('generation', params.id, (row) =>
        row && isUnfinished(row) ? { ...row, status: 'cancelled' } : row,
      ),
    ],
  },
}

export const isUnfinished = ({ status }: Pick<Generation, 'status'>): boolean =>
  status === 'waiting' || status === 'running'
