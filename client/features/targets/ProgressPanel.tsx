import { Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyNamed } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { BookText } from '../books/book-texts.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import { bookLine } from './book-line.ts'
import { bookWordsOf } from './book-words.ts'
import { dayName, weekdayName } from './day-names.ts'
import { Figures } from './Figures.tsx'
import { forecastOf, neededADay, type Pace, paceOf } from './forecast.ts'
import { ProgressHead } from './ProgressHead.tsx'
import { type Scene, targetsUnderWay } from './progress-targets.ts'
import { wordsText } from './progress-text.ts'
import type { Sitting } from './sitting.ts'
import { bestDayOf, streakOf, totalsOf } from './streak.ts'
import { type ListedTarget, TargetList } from './TargetList.tsx'
import { useBookTarget, useDayGoal, useToday, useWrittenDays } from './targets.local.ts'
import { TargetsDialog } from './TargetsDialog.tsx'
import { TodayRing } from './TodayRing.tsx'
import { WritingCalendar } from './WritingCalendar.tsx'

const LineChart = lazyNamed(() => import('./LineChart.tsx'), 'LineChart')

interface Props {
  book: { id: string }
  chapters: readonly ShownChapter[]
  byChapter: ReadonlyMap<string, readonly Scene[]>
  texts: ReadonlyMap<string, BookText> | undefined
  sitting: Sitting
  mayWrite: boolean
  onOpenScene(id: string): void
}

/** The progress of a book, and the pace of its writer. */
export function ProgressPanel(props: Props) {
  const { book, chapters, byChapter, texts, sitting, mayWrite } = props
  const words = bookWordsOf(chapters, byChapter, texts)
  const known = useProgress(book.id, words, sitting)
  const [changing, setChanging] = useState(false)
  if (!known) return <Skeleton className="h-80 w-full rounded-[12px]" />
  const { target, goal, today, line, forecast, on, pace, totals, todayWords } = known
  const best = bestDayOf(totals)
  const change = mayWrite ? () => setChanging(true) : undefined
  return (
    <div className="grid gap-x-12 gap-y-8 pt-2.5 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="min-w-0 space-y-6">
        <ProgressHead
          {...{ words, target, forecast, today }}
          needed={known.needed}
          onSetTarget={change}
        />
        {line.length > 1 && (
          <Suspense fallback={<div className="min-h-48" />}>
            <LineChart points={line} target={target.target_words} on={on} />
          </Suspense>
        )}
        <WritingCalendar totals={totals} today={today} />
        <Figures totals={totals} line={line} today={today} />
      </div>
      <aside aria-label="Days and targets" className="space-y-7.5 lg:pt-2">
        <TodayRing words={todayWords} goal={goal} total={totals.get(today)} sitting={sitting} />
        <Facts streak={streakOf(totals, today)} pace={pace} />
        <Targets
          onChange={change}
          targets={[
            ...bookTargetOf(words, target, today),
            ...targetsUnderWay(chapters, byChapter, texts, props.onOpenScene),
            ...dayTargetOf(todayWords, goal),
          ]}
        />
        <p className="text-[13px] leading-5 text-subtle">
          {best && `Best day: ${weekdayName(best.day)}, ${wordsText(best.words)}. `}
          Counted on all of your devices; nobody else sees it.
        </p>
      </aside>
      {changing && (
        <TargetsDialog
          bookId={book.id}
          target={target}
          goal={goal}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}

/** All that the screen shows of the book and of its writer's days; undefined until it is read. */
function useProgress(bookId: string, words: number, sitting: Sitting) {
  const target = useBookTarget(bookId)
  const goal = useDayGoal()
  const rows = useWrittenDays()
  const today = useToday()
  const untold = useSyncExternalStore(sitting.listen, () => sitting.untold(today))
  const own = useMemo(() => rows?.filter((row) => row.book_id === bookId), [rows, bookId])
  const line = useMemo(() => own && bookLine(own, { today, words }), [own, today, words])
  const totals = useMemo(() => rows && totalsOf(rows), [rows])
  if (!target || goal === undefined || !own || !line || !totals) return undefined
  const pace = paceOf(own, today)
  const { target_words, due_on: due } = target
  const aim = target_words === null ? null : { words, target: target_words, due, today }
  const forecast = aim && forecastOf(aim, pace)
  return {
    target,
    goal,
    today,
    line,
    totals,
    pace,
    forecast,
    needed: aim && neededADay(aim),
    on: forecast?.kind === 'finished' ? forecast.on : null,
    todayWords: (totals.get(today)?.words ?? 0) + untold,
  }
}

type Target = { target_words: number | null; due_on: string | null }

function bookTargetOf(
  words: number,
  { target_words: target, due_on }: Target,
  today: string,
): ListedTarget[] {
  if (target === null) return []
  const title = due_on === null ? 'Book' : `Book, by ${dayName(due_on, today)}`
  return [{ key: 'book', title, words, target, asShare: true }]
}

const dayTargetOf = (words: number, goal: number | null): ListedTarget[] =>
  goal === null ? [] : [{ key: 'day', title: 'A day', words, target: goal }]

const streakText = (days: number) => `${days.toLocaleString()} ${days === 1 ? 'day' : 'days'}`

interface TargetsProps {
  targets: readonly ListedTarget[]
  /** Missing for those who only read. */
  onChange?(): void
}

function Targets({ targets, onChange }: TargetsProps) {
  return (
    <section aria-labelledby="targets">
      <div className="flex items-center justify-between gap-3">
        <h2 id="targets" className="font-serif text-lg leading-7 font-semibold">
          Targets
        </h2>
        {onChange && (
          <button
            type="button"
            onClick={onChange}
            className="text-sm leading-5 font-semibold text-accent hover:underline pointer-coarse:min-h-11"
          >
            Change
          </button>
        )}
      </div>
      <TargetList targets={targets} />
    </section>
  )
}

function Facts({ streak, pace }: { streak: number; pace: Pace | null }) {
  return (
    <dl className="flex gap-7">
      <Fact value={streakText(streak)} label="streak" />
      {pace && (
        <Fact
          value={Math.round(pace.words).toLocaleString()}
          label={`words a day, last ${pace.days} days`}
        />
      )}
    </dl>
  )
}

function Fact({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[13px] leading-5 text-subtle">{label}</dt>
      <dd className="font-serif text-xl leading-7 font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
