import type {
  Changes,
  Generation as Row,
  GenerationRequest,
  OutlineRequest,
} from '#shared/contract/generation.ts'
import { useCallback, useMemo } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useDraftRows } from '../books/draft-rows.local.ts'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { isUnfinished } from './generation.mutators.ts'
import { useDecide } from './use-decide.ts'

const latestFirst = (a: Row, b: Row) =>
  b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id)

/**
 * Generations of a book, the same for all its writers and after a reload. The server runs one at a time; an error stays
 * visible until the next one begins.
 */
export function useGeneration(bookId: string) {
  const { generates } = useServerFacts()
  const mutate = useMutate()
  const rows = useDraftRows('generation', bookId, latestFirst)
  const { decide, undecided } = useDecide()
  const start = useCallback(
    (request: Omit<GenerationRequest, 'id'>) =>
      mutate('generation.start', { params: { id: bookId }, body: { id: newId(), ...request } }),
    [mutate, bookId],
  )
  return useMemo(() => {
    const latest = rows?.[0]
    const running = rows?.find(isUnfinished) ?? null
    return {
      /** True if this server has a language model; undefined until it has answered. */
      generates,
      running,
      latest: latest ?? null,
      /** Error of the last generation or decision. */
      failure: undecided ?? (latest?.status === 'failed' ? latest.error : null),
      /** The last writing of the book, with what it left open. */
      written: rows?.find(({ kind }) => kind === 'book') ?? null,
      proposals: rows?.filter(({ proposal }) => proposal !== null) ?? [],
      /** Proposed changes of a text, such as `section:<id>`. */
      changesOf: (document: string) =>
        rows?.find((row) => isOf(document, row) && hasChanges(row)) as Changing | undefined,
      outline: (outline: OutlineRequest) => start({ kind: 'outline', outline }),
      bible: () => start({ kind: 'bible' }),
      chapterOutline: (chapter_id: string) => start({ kind: 'chapter_outline', chapter_id }),
      /** Generates a scene again, as a proposal beside it. */
      redo: (section_id: string, wish: string) => start({ kind: 'scene', section_id, wish }),
      cover: (wish: string) => start({ kind: 'cover', ...(wish !== '' && { wish }) }),
      dismiss: (id: string) => mutate('generation.dismiss', { params: { id } }),
      reject: (id: string, clients: number[]) =>
        mutate('generation.reject', { params: { id }, body: { clients } }),
      takeBack: (id: string, kept_at: string) =>
        mutate('generation.takeBack', { params: { id }, body: { kept_at } }),
      pause: (id: string) => mutate('generation.pause', { params: { id } }),
      resume: (id: string) => mutate('generation.resume', { params: { id } }),
      settle: (id: string, quote: string) =>
        mutate('generation.settle', { params: { id }, body: { quote } }),
      /** `entry`: which one it became. */
      leave: (id: string, name: string, entry?: string) =>
        mutate('generation.leave', { params: { id }, body: { name, ...(entry && { entry }) } }),
      cancel: (id: string) => mutate('generation.cancel', { params: { id } }),
      decide,
    }
  }, [rows, generates, undecided, start, decide, mutate])
}

/** Changes of a text wait for a decision. */
type Changing = Row & { proposal: Changes }
const hasChanges = ({ proposal }: Row) => proposal !== null && 'hunks' in proposal
const isOf = (document: string, { section_id, chapter_id }: Row) =>
  document === `section:${section_id}` || document === `outline:${chapter_id}`

export type Generation = ReturnType<typeof useGeneration>
