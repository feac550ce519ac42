import { type Dispatch, type SetStateAction, useState } from 'react'
import { joinToBefore, type Seam, splitChapters } from './chapter-rules.ts'
import type { ChosenChapter } from './chosen-chapter.ts'

interface Step {
  chapters: ChosenChapter[]
  /** What a rule did, in words. */
  said: string
  /** Whose title was typed. */
  typed?: number
}

const JOINED = 'Joined: its title is a heading in the chapter before.'

/** The chapters of a preview, and all that they were before: whatever was done to them can be undone. */
export function useChapters() {
  const [steps, setSteps] = useState<Step[]>([])
  // The same ones for as long as the preview is open: a row that they are given to is not drawn again.
  const [actions] = useState(() => actionsOn(setSteps))
  const { chapters, said } = steps.at(-1) ?? { chapters: [], said: '' }
  return { chapters, said, mayUndo: steps.length > 1, ...actions }
}

function actionsOn(setSteps: Dispatch<SetStateAction<Step[]>>) {
  const add = (next: (chapters: ChosenChapter[]) => Step) =>
    setSteps((now) => [...now, next(now.at(-1)!.chapters)])
  return {
    begin: (found: ChosenChapter[]) => setSteps([{ chapters: found, said: '' }]),
    apply: (changed: ChosenChapter[], said = '') => add(() => ({ chapters: changed, said })),
    join: (place: number) =>
      add((now) => ({
        chapters: joinToBefore(now, place),
        said: now[place]!.title.trim() ? JOINED : 'Joined to the chapter before.',
      })),
    split: (place: number | 'chosen', seam: Seam) =>
      add((now) => {
        const chapters = splitChapters(now, place, seam)
        const count = place === 'chosen' ? now.filter(({ chosen }) => chosen).length : 1
        const pieces = chapters.length - now.length + count
        const whole = count === 1 ? '1 chapter' : `${count} chapters`
        return { chapters, said: `${whole} split into ${pieces}.` }
      }),
    /** All letters of one title are one step. */
    edit: (place: number, change: Partial<ChosenChapter>) =>
      setSteps((now) => {
        const last = now.at(-1)!
        const chapters = last.chapters.with(place, { ...last.chapters[place]!, ...change })
        if (change.title === undefined) return [...now, { chapters, said: '' }]
        const before = last.typed === place ? now.slice(0, -1) : now
        return [...before, { chapters, said: '', typed: place }]
      }),
    undo: () => setSteps((now) => now.slice(0, Math.max(1, now.length - 1))),
  }
}
