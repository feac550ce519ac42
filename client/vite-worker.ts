import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** On a page, Markdown's entities are decoded with an element; a worker has no elements and brings the table. */
export function entitiesWithoutPage(): Plugin {
  const name = 'decode-named-character-reference'
  return {
    name: 'entities-without-page',
    enforce: 'pre',
    resolveId: (id) => (id === name ? fileURLToPath(import.meta.resolve(name)) : null),
  }
}
