import type { ClientFeature } from '../client-feature.ts'
import { folderMutators } from './folders.mutators.ts'

export const folders: ClientFeature<'folders'> = {
  mutators: folderMutators,
  titles: {
    'folders.create': ({ body }) => `New folder “${body.name}”`,
    'folders.rename': ({ body }) => `Rename a folder to “${body.name}”`,
    'folders.remove': 'Delete a folder',
    'folders.file': ({ body }) =>
      body.folder_id ? 'Put a post in a folder' : 'Remove a post from its folder',
  },
  labels: { name: 'Name' },
}
