import type { snippets } from '#shared/contract/snippets.ts'
import type { Handlers } from '../../http/handlers.ts'
import { scopesOfSources } from '../worlds/credits.ts'
import { findWorld } from '../worlds/worlds.ts'
import { createSnippet, editSnippet, removeSnippet } from './snippet-writes.ts'
import { listSnippets, listSnippetVersions } from './snippets.ts'

export const snippetsHandlers: Handlers<typeof snippets> = {
  list: async ({ params }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    const { id } = await findWorld(db, params.id, viewer)
    await speaksOf(`world:${id}`)
    const list = await listSnippets(db, id, viewer)
    cacheUntilChanged(`world:${id}`, ...scopesOfSources(list))
    return list
  },
  create: ({ params, body }, context) => createSnippet(params.id, body, context),
  update: ({ params, body }, context) => editSnippet(params.id, params.snippet, body, context),
  versions: ({ params }, { db, viewer }) => listSnippetVersions(db, params.id, viewer!),
  remove: ({ params }, context) => removeSnippet(params.id, params.snippet, context),
}
