import { tidyFolderName } from '#shared/rules/folder-form.ts'
import { change, type MutatorsOf } from '../../sync/store/mutators.ts'

export const folderMutators: MutatorsOf<'folders'> = {
  'folders.create': {
    creates: true,
    target: ({ body }) => `folder:${body.id}`,
    needs: () => [],
    changes({ body }, { at }) {
      const folder = { id: body.id!, name: tidyFolderName(body.name), created_at: at, rev: 0 }
      return [change('folder', folder.id, (row) => row ?? folder)]
    },
  },
  'folders.rename': {
    target: ({ params }) => `folder:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params, body }) => [
      change('folder', params.id, (row) => row && { ...row, name: tidyFolderName(body.name) }),
    ],
  },
  // A removed folder is empty: the rows of its posts need no change.
  'folders.remove': {
    target: ({ params }) => `folder:${params.id}`,
    needs: ({ params }) => [params.id],
    changes: ({ params }) => [change('folder', params.id, () => null)],
  },
  // Saving is a call of its own: a folder that is refused takes no saved post along.
  'folders.file': {
    silent: true,
    target: ({ params }) => `saved_post:${params.id}`,
    needs: ({ params, body }) => [params.id, ...(body.folder_id ? [body.folder_id] : [])],
    changes: ({ params, body }) => [
      change('saved_post', params.id, (row) => row && { ...row, folder_id: body.folder_id }),
    ],
  },
}
