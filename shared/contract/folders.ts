import { z } from 'zod'
import { folderNameProblem, tidyFolderName } from '../rules/folder-form.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { checked, Done, Id, IdParams, Rev, Timestamp } from './fields.ts'

/** A folder for a user's saved posts; only they see it. */
export const Folder = z.object({ id: Id, name: z.string(), created_at: Timestamp, rev: Rev })
export type Folder = z.infer<typeof Folder>

const Name = checked(folderNameProblem).transform(tidyFolderName)

export const folders = {
  list: endpoint({
    method: 'GET',
    path: '/folders',
    summary: 'One’s folders for saved posts, by name',
    auth: 'required',
    offline: 'cache',
    output: z.array(Folder),
  }),
  create: endpoint({
    method: 'POST',
    path: '/folders',
    summary: 'Make a folder for saved posts; no two of one’s own have the same name',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    body: z.strictObject({ id: Id.optional(), name: Name }),
    output: Folder,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/folders/:id',
    summary: 'Give one’s folder another name',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({ name: Name }),
    output: Folder,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/folders/:id',
    summary: 'Delete one’s folder; its posts stay saved. Repeating it changes nothing',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
  file: endpoint({
    method: 'POST',
    path: '/posts/:id/folder',
    summary: 'Put a saved post in one of one’s folders, or with null in none',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({ folder_id: Id.nullable() }),
    output: Done,
  }),
}

export const foldersFeature = {
  calls: folders,
  errors: {
    'folders.not_found': [404, 'Folder not found'],
    'folders.name_taken': [409, 'You already have a folder with this name.'],
    'folders.too_many': [409, 'You can have at most 100 folders.'],
    'folders.not_saved': [409, 'Save this post before you put it in a folder.'],
  },
  rows: { folder: Folder },
} satisfies Feature
