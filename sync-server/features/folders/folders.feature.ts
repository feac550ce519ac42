import { serverFeature } from '../server-feature.ts'
import { foldersHandlers } from './folders.routes.ts'
import { loadFolders } from './folders.ts'

export const folders = serverFeature('folders', {
  handlers: foldersHandlers,
  entities: { folder: loadFolders },
  personal: {
    folders: { by: 'user_id', ends: 'deleted' },
  },
})
