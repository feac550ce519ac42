import type { ReactNode } from 'react'

interface Props {
  scene: number
  sceneTarget: number | null
  chapter: number
  chapterTarget: number | null
  book: number
  /** Share of the book that a language model wrote; empty when none. */
  generated: string
  /** Undefined until it is counted. */
  today: number | undefined
  dailyGoal: number | null
}

/** Words of the scene, the chapter, the book and the day, beside what one set oneself. */
export function CountsBar(props: Props) {
  const { scene, sceneTarget, chapter, chapterTarget, book, today, dailyGoal, generated } = props
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] leading-5 text-subtle tabular-nums">
      <Count label="Scene" count={scene} target={sceneTarget} />
      <Count label="Chapter" count={chapter} target={chapterTarget} />
      <Count label="Book" count={book} target={null} />
      {generated && (
        <div className="flex items-center gap-1.5">
          <dt>Generated</dt>
          <dd className="font-semibold text-text">{generated}</dd>
        </div>
      )}
      {today !== undefined && <Count label="Today" count={today} target={dailyGoal} />}
    </dl>
  )
}

interface CountProps {
  label: string
  count: number
  target: number | null
}

function Count({ label, count, target }: CountProps): ReactNode {
  return (
    <div className="flex items-center gap-1.5">
      <dt>{label}</dt>
      <dd className="font-semibold text-text">
        {count.toLocaleString()}
        {target !== null && ` / ${target.toLocaleString()}`}
      </dd>
      {target !== null && (
        <span aria-hidden className="h-1.5 w-12 overflow-hidden rounded-full bg-surface-2">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ width: `${Math.max(0, Math.min(100, (count / target) * 100))}%` }}
          />
        </span>
      )}
    </div>
  )
}
