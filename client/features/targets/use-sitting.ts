import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { tellAtRest } from '../reading/tell-at-rest.ts'
import { noteWords, type WordsCall } from './noted-words.ts'
import { type Piece, Sitting } from './sitting.ts'
import { dayHere, useDayGoal, useToday, useWrittenDays } from './targets.local.ts'

/** A count goes to the outbox when the writer rests, and from time to time before. */
const SPANS = { restMs: 4_000, latestMs: 30_000 }

/** The writer's sitting in the room of one book. Its words go into the count of the day, for all of the writer's devices. */
export function useSitting(bookId: string, bookWords: number): Sitting {
  const mutate = useMutate()
  const { userId } = useApp().account
  const goal = useDayGoal() ?? null
  const [sitting] = useState(() => new Sitting(dayHere))
  const callOf = ({ at, sceneId, ...piece }: Piece): WordsCall => ({
    params: { id: bookId },
    body: {
      ...piece,
      book_words: bookWords,
      goal,
      at: new Date(at).toISOString(),
      section_id: sceneId,
    },
  })
  const store = useEffectEvent((piece: Piece) => mutate('targets.write', callOf(piece)))
  const leave = useEffectEvent(() =>
    sitting.leave((pieces) => noteWords(userId, pieces.map(callOf))),
  )
  useEffect(() => {
    const tell = () => sitting.tell((piece) => store(piece))
    const teller = tellAtRest<true>(tell, SPANS)
    const stop = sitting.listen(() => sitting.isUntold && teller.note(true))
    let isClosing = false
    const hidden = () => {
      if (document.visibilityState !== 'hidden') return
      if (isClosing) leave()
      else teller.tellNow()
    }
    const closes = () => {
      isClosing = true
      leave()
    }
    const comesBack = () => {
      isClosing = false
    }
    document.addEventListener('visibilitychange', hidden)
    globalThis.addEventListener('pagehide', closes)
    globalThis.addEventListener('pageshow', comesBack)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', hidden)
      globalThis.removeEventListener('pagehide', closes)
      globalThis.removeEventListener('pageshow', comesBack)
      teller.tellNow()
      // The text says its last words as it closes, after this.
      queueMicrotask(() => void tell().catch(() => undefined))
    }
  }, [sitting])
  return sitting
}

/** Words of today in all books, on all devices; undefined until they are read. */
export function useWordsToday(sitting: Sitting): number | undefined {
  const today = useToday()
  const rows = useWrittenDays(today)
  const untold = useSyncExternalStore(sitting.listen, () => sitting.untold(today))
  return rows && rows.reduce((sum, { words }) => sum + words, untold)
}
