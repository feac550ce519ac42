import type { Snippet } from '#shared/contract/snippets.ts'
import { useApp } from '../../sync/react.tsx'
import { useQuery } from '../../sync/use-query.ts'
import { useRead } from '../../sync/use-read.ts'
import type { ShownWorld } from '../worlds/worlds.local.ts'

export type ShownSnippet = Snippet & { pending?: boolean }

/** The notes of a world that one may see, by title. */
export function useSnippets(world: ShownWorld) {
  const { account, overlay, session } = useApp()
  const { cache, engine } = account
  const data = useQuery(
    world.id,
    async () => {
      const rows = await cache.rows('snippet').where('world_id').equals(world.id).toArray()
      const byId = new Map<string, ShownSnippet>(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids('snippet')])
      const snippets = [...ids].flatMap((id) => overlay.fold('snippet', id, byId.get(id)) ?? [])
      return snippets
        .filter(({ world_id }) => world_id === world.id)
        .sort((a, b) => a.title.localeCompare(b.title))
    },
    [cache, overlay],
  )
  const { loading, error } = useRead(`snippets:${world.id}:${account.userId}`, async () => {
    if (world.pending) return
    const reply = await session.api.snippets.list({ params: { id: world.id } })
    const rows = reply.data.map((body) => ({ type: 'snippet' as const, id: body.id, body }))
    await engine.keepAnswer(rows, reply)
  })
  return { data: data ?? [], loading: loading && !data?.length, error }
}

/** Those that have the tag and hold every word in title, text or tags. */
export function findSnippets(
  snippets: readonly ShownSnippet[],
  search: string,
  tag: string | null,
): ShownSnippet[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return snippets.filter(({ title, body, tags }) => {
    const text = `${title}\n${body}\n${tags.join(' ')}`.toLowerCase()
    return (tag === null || tags.includes(tag)) && words.every((word) => text.includes(word))
  })
}
