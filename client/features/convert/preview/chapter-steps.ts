import type { Dispatch, SetStateAction } from 'react'
import { joinToBefore, type Seam } from './chapter-rules.ts'
import type { ChosenChapter } from './chosen-chapter.ts'
import { joinScenesAway, splitAway } from '../convert.ts'

export interface Step {
  chapters: ChosenChapter[]
  /** Outcome of a rule, in words. */
  said: string
  /** Index of the chapter whose title was typed. */
  typed?: number
}

/** A rule that runs in a worker, while the page stays usable. */
export interface Work {
  /** Progress text while it runs. */
  doing: string
  run(now: ChosenChapter[], signal: AbortSignal): Promise<Step>
}

/** Every list of chapters there was, the latest last, and what is being made of that one. */
export interface Steps {
  steps: Step[]
  work: Work | null
}

const JOINED = 'Joined: its title is a heading in the chapter before.'

/** Actions on the chapters of a preview; each is a step that the user can undo. */
export function actionsOn(setState: Dispatch<SetStateAction<Steps>>) {
  const add = (next: (last: Step) => Step) =>
    setState(({ steps, work }) => {
      const last = steps.at(-1)!
      const step = next(last)
      const before = step.typed !== undefined && step.typed === last.typed ? -1 : undefined
      // The work can only continue with a list in which every chapter has kept its place.
      const isInPlace = step.chapters.length === last.chapters.length
      return { steps: [...steps.slice(0, before), step], work: isInPlace ? work : null }
    })
  const begin = (work: Work) => setState(({ steps }) => ({ steps, work }))
  return {
    begin: (found: ChosenChapter[]) =>
      setState({ steps: [{ chapters: found, said: '' }], work: null }),
    apply: (chapters: ChosenChapter[], said = '') => add(() => ({ chapters, said })),
    join: (place: number) =>
      add(({ chapters }) => ({
        chapters: joinToBefore(chapters, place),
        said: chapters[place]!.title.trim() ? JOINED : 'Joined to the chapter before.',
      })),
    split: (place: number | 'chosen', seam: Seam) =>
      begin({ doing: 'Splitting…', run: (now, signal) => split(now, place, seam, signal) }),
    joinScenes: () =>
      begin({
        doing: 'Joining scenes…',
        run: async (now, signal) => ({ chapters: await joinScenesAway(now, signal), said: '' }),
      }),
    /** All letters of one title are one step. */
    edit: (place: number, change: Partial<ChosenChapter>) =>
      add(({ chapters }) => ({
        chapters: chapters.with(place, { ...chapters[place]!, ...change }),
        said: '',
        ...(change.title !== undefined && { typed: place }),
      })),
    /** Stops what is being done, or takes back what was done last. */
    undo: () =>
      setState(({ steps, work }) => ({
        steps: work ? steps : steps.slice(0, Math.max(1, steps.length - 1)),
        work: null,
      })),
  }
}

async function split(
  now: ChosenChapter[],
  place: number | 'chosen',
  seam: Seam,
  signal: AbortSignal,
): Promise<Step> {
  // The others stay the same ones, whose rows are not drawn again.
  const chapters =
    place === 'chosen'
      ? await splitAway(now, place, seam, signal)
      : now.toSpliced(place, 1, ...(await splitAway([now[place]!], 0, seam, signal)))
  const count = place === 'chosen' ? now.filter(({ chosen }) => chosen).length : 1
  const pieces = chapters.length - now.length + count
  const whole = count === 1 ? '1 chapter' : `${count} chapters`
  return { chapters, said: `${whole} split into ${pieces}.` }
}
