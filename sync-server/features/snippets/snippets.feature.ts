import { serverFeature } from '../server-feature.ts'
import { snippetsHandlers } from './snippets.routes.ts'
import { loadSnippets } from './snippets.ts'

export const snippets = serverFeature('snippets', {
  handlers: snippetsHandlers,
  entities: { snippet: loadSnippets },
  personal: {
    snippets: { by: 'world_id', of: 'worlds', ends: 'with' },
    snippet_versions: { by: 'snippet_id', of: 'snippets', ends: 'with' },
  },
})
