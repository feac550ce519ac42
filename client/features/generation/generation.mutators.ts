import type { EarlierOutline, Generation } from '#shared/contract/generation.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const generationMutators: MutatorsOf<'generation'> = {
  'generation.start': {
    creates: true,
    target: ({ body }) => `generation:${body.id}`,
    needs: ({ params, body }) =>
      [params.id, body.chapter_id, body.section_id].filter((id) => id !== undefined),
    changes({ params, body }, { me, at }) {
      const asked: Generation = {
        id: body.id!,
        book_id: params.id,
        kind: body.kind,
        chapter_id: body.chapter_id ?? null,
        section_id: body.section_id ?? null,
        status: 'waiting',
        pause: null,
        error: null,
        progress: null,
        findings: [],
        suggestions: [],
        proposal: null,
        is_closed: false,
        is_paid: false,
        waits_since: null,
        asked_by: me.username,
        created_at: at,
        rev: 0,
      }
      return [change('generation', asked.id, (row) => row ?? asked)]
    },
  },
  'generation.cancel': control((row) =>
    isUnfinished(row) ? { status: 'cancelled', pause: null, error: null } : {},
  ),
  'generation.pause': control(({ status }) =>
    status === 'waiting' || status === 'running'
      ? { status: 'paused', pause: 'by_owner', error: null }
      : {},
  ),
  'generation.resume': control(({ status }) =>
    status === 'paused' || status === 'failed' || status === 'cancelled'
      ? { status: 'running', pause: null, error: null }
      : {},
  ),
  'generation.dismiss': control(() => ({ proposal: null })),
  'generation.reject': control(({ proposal }, { body }) => {
    if (!proposal || !('hunks' in proposal)) return {}
    const hunks = proposal.hunks.filter(({ client }) => !body.clients.includes(client))
    return { proposal: hunks.length === 0 ? null : { ...proposal, hunks } }
  }),
  'generation.takeBack': {
    target: ({ params }) => `generation:${params.id}`,
    needs: ({ params }) => [params.id],
    async capture({ params, body }, look): Promise<TakenBack | null> {
      const row = await look('generation', params.id)
      if (row?.proposal?.kind !== 'earlier_outline') return null
      if (row.proposal.kept_at !== body.kept_at) return null
      return { book_id: row.book_id, earlier: row.proposal }
    },
    changes({ params }, { base }) {
      const found = base as TakenBack | null
      if (!found) return []
      const { overview, themes, chapters } = found.earlier
      return [
        change('outline', found.book_id, (row) => row && { ...row, overview, themes }),
        ...chapters.map(({ id, ...plan }) =>
          change('chapter', id, (row) => row && { ...row, ...plan }),
        ),
        // The server keeps the replaced outline and sends it.
        change('generation', params.id, (row) => row && { ...row, proposal: null }),
      ]
    },
  },
  'generation.settle': control(({ findings }, { body }) => ({
    findings: findings.filter(({ quote }) => quote !== body.quote),
  })),
  'generation.leave': {
    ...control<{ params: { id: string }; body: { name: string } }>(({ suggestions }, { body }) => ({
      suggestions: suggestions.filter(({ name }) => name !== body.name),
    })),
    needs: ({ params, body }) => [params.id, ...(body.entry ? [body.entry] : [])],
  },
}

interface TakenBack {
  book_id: string
  earlier: EarlierOutline
}

/** Changes the row of a generation that is there. */
function control<Input extends { params: { id: string } }>(
  edit: (row: Generation, input: Input) => Partial<Generation>,
) {
  return {
    target: ({ params }: Input) => `generation:${params.id}`,
    needs: ({ params }: Input) => [params.id],
    changes: (input: Input) => [
      change('generation', input.params.id, (row) => row && { ...row, ...edit(row, input) }),
    ],
  }
}

/** A book has one of these at a time. */
export const isUnfinished = ({ status }: Pick<Generation, 'status'>): boolean =>
  status === 'waiting' || status === 'running' || status === 'paused'
