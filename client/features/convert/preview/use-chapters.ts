import { useEffect, useState } from 'react'
import { type Step, type Work, type Steps, actionsOn } from './chapter-steps.ts'

const NOTHING: Step = { chapters: [], said: '' }

/** Work that takes longer than this shows a text and a stop button. */
const LATE_MS = 200

/** The chapters of a preview, and all that they were before: whatever was done to them can be undone. */
export function useChapters() {
  const [{ steps, work }, setState] = useState<Steps>({ steps: [], work: null })
  // The same ones for as long as the preview is open: a row that they are given to is not drawn again.
  const [actions] = useState(() => actionsOn(setState))
  const { chapters, said } = steps.at(-1) ?? NOTHING
  // If the user types meanwhile, the work starts over with the new chapters.
  useEffect(() => {
    if (!work) return
    const own = new AbortController()
    const end = (next: (last: Step[]) => Step[]) => {
      if (!own.signal.aborted) setState((now) => ({ steps: next(now.steps), work: null }))
    }
    work.run(chapters, own.signal).then(
      (step) => end((last) => [...last, step]),
      ({ message }: Error) => end((last) => last.with(-1, { ...last.at(-1)!, said: message })),
    )
    return () => own.abort()
  }, [work, chapters])
  const late = useLate(work)
  return {
    chapters,
    said: late ? late.doing : said,
    isBusy: work !== null,
    /** True if the work takes so long that the user may want to stop it. */
    mayStop: late !== null,
    mayUndo: steps.length > 1,
    ...actions,
  }
}

function useLate(work: Work | null): Work | null {
  const [late, setLate] = useState(work)
  useEffect(() => {
    const timer = setTimeout(() => setLate(work), LATE_MS)
    return () => clearTimeout(timer)
  }, [work])
  return late === work ? work : null
}
