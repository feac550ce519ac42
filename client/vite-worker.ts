import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Markdown's entities are looked up with an element of the page where there is one; a worker has none and brings the table. */
export function entitiesWithoutPage(): Plugin {
  const name = 'decode-named-character-reference'
  return {
    name: 'entities-without-page',
    enforce: 'pre',
    resolveId: (id) => (id === name ? fileURLToPath(import.meta.resolve(name)) : null),
  }
}
