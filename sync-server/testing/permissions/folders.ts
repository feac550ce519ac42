import { only, type Rows, SIGNED_IN, type Tools } from '../permission-rows.ts'

/** A folder that `author` made. */
const folderOf = async ({ make, fresh }: Tools) =>
  (await make('author', 'POST', '/folders', { name: fresh() })).id
const OWN = only(['author'], 'folders.not_found')

/** Calls on the folders of saved posts. */
export const rows = {
  'folders.create': {
    request: (_, { fresh }) => ['POST', '/folders', { name: fresh() }],
    verdicts: SIGNED_IN,
  },
  'folders.rename': {
    async request(_, tools) {
      return ['PATCH', `/folders/${await folderOf(tools)}`, { name: tools.fresh() }]
    },
    verdicts: OWN,
  },
  'folders.remove': {
    async request(_, tools) {
      return ['DELETE', `/folders/${await folderOf(tools)}`]
    },
    // Deleting another user's folder changes nothing, and the reply does not differ.
    verdicts: SIGNED_IN,
  },
  'folders.file': {
    async request({ post }, tools) {
      await tools.make('author', 'POST', `/posts/${post}/save`, { saved: true })
      return ['POST', `/posts/${post}/folder`, { folder_id: await folderOf(tools) }]
    },
    verdicts: OWN,
  },
} satisfies Rows
