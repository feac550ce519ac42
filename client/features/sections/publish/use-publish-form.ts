import { useState } from 'react'
import { useForm } from '../../../ui/use-form.ts'
import { appToast } from '../../../ui/toast.ts'
import type { ShownBook } from '../../books/books.local.ts'
import type { ShownChapter } from '../../chapters/chapters.local.ts'
import type { useSections } from '../sections.local.ts'
import { type ChapterState, chosenFirst, type DraftRead, isDue, stateOf } from './chapter-state.ts'
import { firstTiming, type Timed, timed, timingProblems } from './schedule.ts'
import { useDrafts } from './use-drafts.ts'
import { type Publication, usePublishing } from './use-publishing.ts'
import { useSending } from './use-sending.ts'
import type { Hiding } from './use-hiding.ts'

interface Options {
  book: ShownBook
  here?: string
  chapters: ShownChapter[]
  sections: NonNullable<ReturnType<typeof useSections>>
  hiding: Hiding
  onClose(): void
}

/** The state of the sheet: the chapters with what became of them, those that are chosen, and the form. */
export function usePublishForm({ book, here, chapters, sections, hiding, onClose }: Options) {
  const drafts = useDrafts(chapters, sections, here)
  const sending = useSending(chapters)
  const { publish, unpublish, cancelPlans } = usePublishing(book)
  const [done, setDone] = useState<Timed<Publication>[] | null>(null)
  const lines = chapters.map((chapter) => {
    const draft = drafts.read.get(chapter.id)
    const published = drafts.published.get(chapter.id)
    return { chapter, draft, published, state: stateOf(chapter, draft, published) }
  })
  const choice = useChoice(lines, here)
  const due = lines.flatMap(({ chapter, draft, state }): Publication[] =>
    draft && choice.has(chapter.id) && mayGo(state, draft) ? [{ chapter, draft }] : [],
  )
  const [first] = useState(() => ({
    ...firstTiming(),
    // Until the user says.
    makePublic: null as boolean | null,
    tell: true,
  }))
  // By itself it opens nothing but the book, and a world that has nothing else.
  const isMadePublic = (said: boolean | null) => said ?? (!book.is_public && hiding.others === null)
  const form = useForm({
    start: first,
    edits: useState({}),
    problems: timingProblems,
    async send({ makePublic, tell, ...timing }) {
      const sent = timed(due, timing)
      await publish(sent, { tell, makePublic: isMadePublic(makePublic) ? hiding.opens : [] })
      choice.clear()
      if (sent.length > 1) return setDone(sent)
      appToast.success(sent[0]?.at === null ? 'Chapter published' : 'Chapter planned')
      onClose()
    },
  })
  const takeBack = async (shown: readonly ShownChapter[]) => {
    await unpublish(shown)
    choice.clear()
    appToast.success(
      shown.length === 1 ? 'Chapter unpublished' : `${shown.length} chapters unpublished`,
    )
  }
  const schedule = timed(due, form.values)
  const makePublic = {
    checked: isMadePublic(form.values.makePublic),
    onChange: form.bind('makePublic').onChange,
  }
  return {
    lines,
    choice,
    due,
    schedule,
    form,
    hiding,
    makePublic,
    sending,
    done,
    takeBack,
    cancelPlans,
  }
}
export type PublishForm = ReturnType<typeof usePublishForm>
export type ChapterLine = PublishForm['lines'][number]

interface Choice {
  /** `first`: see `chosenFirst`. */
  rule: 'first' | 'all' | 'from here on' | 'none'
  /** The user's own choices, by chapter. */
  own: ReadonlyMap<string, boolean>
}

/** A planned chapter goes only if the user chooses it: then readers get it at another time, as it stands now. */
function mayGo(state: ChapterState, draft: DraftRead): boolean {
  return isDue(state) || (state === 'planned' && draft.problem === null)
}

/** The chosen chapters. A rule also takes in the chapters that are still being read. */
function useChoice(
  lines: readonly { chapter: ShownChapter; state: ChapterState; draft: DraftRead | undefined }[],
  here?: string,
) {
  const [{ rule, own }, setChoice] = useState<Choice>({ rule: 'first', own: new Map() })
  const place = lines.findIndex(({ chapter }) => chapter.id === here)
  const isFirst = chosenFirst(lines[place])
  const byRule = (line: (typeof lines)[number], at: number) => {
    if (rule === 'first') return isFirst(line)
    return rule === 'all' || (rule === 'from here on' && at >= place)
  }
  const chosen = new Set(
    lines.flatMap((line, at) => {
      const { id } = line.chapter
      return (own.get(id) ?? (isDue(line.state) && byRule(line, at))) ? [id] : []
    }),
  )
  const follow = (next: Choice['rule']) => () => setChoice({ rule: next, own: new Map() })
  return {
    size: chosen.size,
    has: (id: string) => chosen.has(id),
    toggle: (id: string, on: boolean) =>
      setChoice((now) => ({ ...now, own: new Map(now.own).set(id, on) })),
    all: follow('all'),
    fromHere: follow('from here on'),
    clear: follow('none'),
  }
}
