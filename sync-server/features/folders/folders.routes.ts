import type { folders } from '#shared/contract/folders.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createFolder, filePost, removeFolder, renameFolder } from './folder-writes.ts'
import { listFolders } from './folders.ts'

export const foldersHandlers: Handlers<typeof folders> = {
  list: async (_, { db, viewer, speaksOf }) => {
    await speaksOf(`user:${viewer!.id}`)
    return listFolders(db, viewer!)
  },
  create: ({ body }, context) => createFolder(body, context),
  rename: ({ params, body }, context) => renameFolder(params.id, body.name, context),
  remove: ({ params }, context) => removeFolder(params.id, context),
  file: ({ params, body }, context) => filePost(params.id, body.folder_id, context),
}
