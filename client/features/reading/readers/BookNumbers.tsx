import type { BookReaders } from '#shared/contract/reading.ts'
import { shareText } from '#shared/rules/readers.ts'
import type { ReactNode } from 'react'
import { Day } from '../../../ui/Day.tsx'
import { ReaderChart } from './ReaderChart.tsx'
import { StopCurve } from './StopCurve.tsx'

interface Props {
  readers: BookReaders
  /** Chapters that come at a time. */
  next: readonly { id: string; title: string; planned_at: string }[]
}

/** The numbers of a book's readers, for those who write it. */
export function BookNumbers({ readers, next }: Props) {
  const { began, chapters, stops } = readers
  const stopped = chapters.find(({ id }) => id === stops?.chapter_id)
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-10">
        <div>
          {began !== 0 && (
            <p className="flex flex-wrap items-baseline gap-x-3 font-serif text-xl leading-8 text-muted">
              <b className="text-[52px] leading-15 font-semibold text-text tabular-nums">
                {began === null ? 'Fewer than 3' : began.toLocaleString()}
              </b>
              {began === 1 ? 'person began it' : 'people began it'}
            </p>
          )}
          <Summary {...{ readers, stopped: stopped?.title }} />
        </div>
        {began !== null && began > 0 && <ReaderChart chapters={chapters} began={began} />}
        {stops && stopped && <StopCurve title={stopped.title} parts={stops.parts} />}
      </div>
      <aside className="space-y-8">
        <p className="text-[13px] leading-5 text-subtle">
          <b className="block font-serif text-xl leading-7 font-semibold text-text tabular-nums">
            {readers.followers.toLocaleString()}
          </b>
          {readers.followers === 1 ? 'follower' : 'followers'}
          {readers.new_followers > 0 &&
            `, ${readers.new_followers.toLocaleString()} new in 30 days`}
        </p>
        {next.length > 0 && <NextOut next={next} />}
        <p className="text-[13px] leading-5 text-subtle">
          Counted without knowing who reads. A reader who keeps the place private is not counted,
          and fewer than three are not told.
        </p>
      </aside>
    </div>
  )
}

function Summary({
  readers,
  stopped,
}: {
  readers: BookReaders
  stopped: string | undefined
}): ReactNode {
  const { began, chapters } = readers
  const [first, last] = [chapters[0]?.reached, chapters.at(-1)?.reached]
  if (chapters.length === 0) return <Line>No chapter is published yet.</Line>
  if (began === null) return <Line>From three readers on you see here how far they come.</Line>
  if (!first) return <Line>Nobody has begun it yet.</Line>
  if (chapters.length === 1) return null
  return (
    <Line>
      {last === null || last === undefined
        ? 'Fewer than three of those who open the first chapter '
        : `${shareText(last, first)} who open the first chapter `}
      <b className="font-semibold text-text">reach the last</b>.
      {stopped && ` Most who stop do so in ${stopped}.`}
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="font-serif text-xl leading-8 text-muted">{children}</p>
}

function NextOut({ next }: Pick<Props, 'next'>) {
  return (
    <section aria-labelledby="next-out">
      <h2 id="next-out" className="font-serif text-lg leading-7 font-semibold">
        Next out
      </h2>
      <ol className="mt-2 space-y-4">
        {next.map(({ id, title, planned_at }) => (
          <li key={id}>
            <span className="block text-[13px] leading-5 text-subtle">
              <Day date={planned_at} />
            </span>
            <span dir="auto" className="block text-left font-serif text-base leading-6">
              {title}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
