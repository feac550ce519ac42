import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

const shared = {
  target: ({ params }: { params: { id: string } }) => `collaborator:${params.id}`,
  needs: ({ params }: { params: { id: string } }) => [params.id],
}

export const collaboratorMutators: MutatorsOf<'collaborators'> = {
  'collaborators.accept': {
    ...shared,
    changes: ({ params }, { at }) => [
      change('collaborator', params.id, (row) => row && { ...row, accepted_at: at }),
    ],
  },
  'collaborators.remove': {
    ...shared,
    changes: ({ params }) => [change('collaborator', params.id, () => null)],
  },
}
