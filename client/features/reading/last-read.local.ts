import type { PublishedChapter } from '#shared/contract/chapters.ts'
import type { ReadingProgress } from '#shared/contract/reading.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { readProgress } from './last-position.ts'

/** The chapter that the user read last. */
export interface LastRead {
  place: ReadingProgress
  /** Null if this device has no list of the book's chapters. */
  chapter: PublishedChapter | null
}

/** Null if they have read nothing; undefined until this device has looked. */
export function useLastRead(): LastRead | null | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useQuery<LastRead | null>(
    'last-read',
    async () => {
      const [place] = await readProgress(cache, overlay)
      if (!place) return null
      return {
        place,
        chapter: (await cache.rows('published_chapter').get(place.chapter_id)) ?? null,
      }
    },
    [cache, overlay],
  )
}
