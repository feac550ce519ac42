import { useCallback, useMemo, useState } from 'react'
import { useApp } from '../../sync/react.tsx'

/** One thing is generated at a time; what failed says why until the next one begins. */
export function useGeneration(bookId: string) {
  const { session, account } = useApp()
  /** Which one runs. */
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = useCallback(
    async (what: string, fallback: string, work: () => Promise<unknown>) => {
      setBusy(what)
      setFailure(null)
      try {
        await work()
        // What was written comes like everything else that others write.
        account.retryNow()
        return true
      } catch (error) {
        setFailure((error as Error).message || fallback)
        return false
      } finally {
        setBusy(null)
      }
    },
    [account],
  )
  return useMemo(() => {
    const { outline, assets, chapterOutline } = session.api.generation
    const params = { id: bookId }
    return {
      busy,
      failure,
      outline: (body: Parameters<typeof outline>[0]['body']) =>
        run('outline', 'Failed to generate outline', () => outline({ params, body })),
      assets: () => run('assets', 'Failed to generate assets', () => assets({ params })),
      chapterOutline: (chapter: string) =>
        run(chapter, 'Failed to generate chapter outline', () =>
          chapterOutline({ params: { ...params, chapter } }),
        ),
    }
  }, [session, bookId, busy, failure, run])
}
export type Generation = ReturnType<typeof useGeneration>
