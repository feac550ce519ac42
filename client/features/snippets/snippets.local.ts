import { type List, narrowed } from '../../sync/react/use-list.ts'
import { byTitle, type Shown, useWorldRows } from '../worlds/world-rows.local.ts'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'

export type ShownSnippet = Shown<'snippet'>

/** The notes of a world that the user may see, by title. */
export function useSnippets(world: Pick<ShownWorld, 'id' | 'pending'>) {
  return useWorldRows('snippet', world, byTitle, (api, input) => api.snippets.list(input))
}

/** Those that have the tag and hold every word in title, text or tags. */
export function findSnippets(
  snippets: List<ShownSnippet>,
  search: string,
  tag: string | null,
): List<ShownSnippet> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return narrowed(snippets, ({ title, body, tags }) => {
    const text = `${title}\n${body}\n${tags.join(' ')}`.toLowerCase()
    return (tag === null || tags.includes(tag)) && words.every((word) => text.includes(word))
  })
}
