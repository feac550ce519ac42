import { useState } from 'react'
import type { ChosenChapter } from './chosen-chapter.ts'

interface Step {
  chapters: ChosenChapter[]
  /** What a rule did, in words. */
  said: string
  /** Whose title was typed. */
  typed?: number
}

/** The chapters of a preview, and all that they were before: whatever was done to them can be undone. */
export function useChapters() {
  const [steps, setSteps] = useState<Step[]>([])
  const { chapters, said } = steps.at(-1) ?? { chapters: [], said: '' }
  return {
    chapters,
    said,
    begin: (found: ChosenChapter[]) => setSteps([{ chapters: found, said: '' }]),
    apply: (changed: ChosenChapter[], words = '') =>
      setSteps((now) => [...now, { chapters: changed, said: words }]),
    /** All letters of one title are one step. */
    edit: (place: number, change: Partial<ChosenChapter>) =>
      setSteps((now) => {
        const last = now.at(-1)!
        const edited = last.chapters.with(place, { ...last.chapters[place]!, ...change })
        if (change.title === undefined) return [...now, { chapters: edited, said: '' }]
        const before = last.typed === place ? now.slice(0, -1) : now
        return [...before, { chapters: edited, said: '', typed: place }]
      }),
    undo: steps.length > 1 ? () => setSteps((now) => now.slice(0, -1)) : null,
  }
}
