import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const targetMutators: MutatorsOf<'targets'> = {
  'targets.setBook': {
    silent: true,
    target: ({ params }) => `book_target:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params: { id }, body }) => [
      change('book_target', id, (row) => ({
        ...(row ?? { id, target_words: null, due_on: null, rev: 0 }),
        ...body,
      })),
    ],
  },
  'targets.setGoal': {
    silent: true,
    replaces: true,
    target: () => 'day_goal',
    needs: () => [],
    changes: ({ body }, { me }) => [
      change('day_goal', me.id, (row) => ({ id: me.id, words: body.words, rev: row?.rev ?? 0 })),
    ],
  },
  // A call for each rest, none replaces another: the counts of devices add up on the server.
  'targets.write': {
    silent: true,
    target: ({ params, body }) => `written_day:${body.day}:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body }) => {
      const id = `${body.day}:${params.id}`
      return [
        change('written_day', id, (row) => {
          const latest = row && row.at > body.at ? row : body
          const { book_words, goal, at, section_id = null } = latest
          return {
            id,
            book_id: params.id,
            day: body.day,
            words: (row?.words ?? 0) + body.words,
            seconds: (row?.seconds ?? 0) + body.seconds,
            sittings: (row?.sittings ?? 0) + body.sittings,
            book_words,
            goal,
            at,
            section_id,
            rev: row?.rev ?? 0,
          }
        }),
      ]
    },
  },
}
