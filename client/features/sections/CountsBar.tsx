import { counted } from '#shared/rules/numbers.ts'
import { type ReactNode, useState } from 'react'

interface Props {
  scene: number
  sceneTarget: number | null
  chapter: number
  chapterTarget: number | null
  book: number
  bookTarget: number | null
  /** Share of the book that a language model wrote; empty when none. */
  generated: string
  /** Undefined until it is counted. */
  today: number | undefined
  dailyGoal: number | null
}

/** Words of the chapter and of the day; a press shows those of the scene and the book, beside what one set oneself. */
export function CountsBar(props: Props) {
  const { chapter, today, dailyGoal } = props
  const [open, setOpen] = useState(false)
  return (
    <div className="relative">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        className="flex h-9 items-center gap-4 rounded-[8px] px-2 text-[13px] leading-5 whitespace-nowrap text-subtle tabular-nums hover:text-text pointer-coarse:h-11"
      >
        <span className={today === undefined ? undefined : 'max-md:sr-only'}>
          {counted(chapter, 'word')}
        </span>
        {today !== undefined && (
          <span className="flex items-center gap-2 text-text">
            {dailyGoal !== null && <Ring share={today / dailyGoal} />}
            {today.toLocaleString()}{' '}
            {dailyGoal === null ? 'today' : `of ${dailyGoal.toLocaleString()}`}
          </span>
        )}
      </button>
      {open && <Counts {...props} />}
    </div>
  )
}

function Counts({ generated, today, dailyGoal, ...of }: Props) {
  return (
    <dl className="animate-appear absolute right-0 bottom-full mb-2 w-60 space-y-1.5 rounded-[12px] bg-surface p-3 text-[13px] leading-5 text-subtle tabular-nums shadow-menu outline outline-border">
      <Count label="Scene" count={of.scene} target={of.sceneTarget} />
      <Count label="Chapter" count={of.chapter} target={of.chapterTarget} />
      <Count label="Book" count={of.book} target={of.bookTarget} />
      {generated && (
        <div className="flex items-center gap-1.5">
          <dt className="mr-auto">Generated</dt>
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
    <div className="flex items-center gap-2">
      <dt className="mr-auto">{label}</dt>
      {target !== null && <Ring share={count / target} />}
      <dd className="font-semibold text-text">
        {count.toLocaleString()}
        {target !== null && ` / ${target.toLocaleString()}`}
      </dd>
    </div>
  )
}

/** The part of the set-up that is done. */
function Ring({ share }: { share: number }) {
  const percent = Math.max(0, Math.min(100, share * 100))
  return (
    <span
      aria-hidden
      className="size-4.5 rounded-full max-md:hidden [mask:radial-gradient(circle,#0000_5.5px,#000_6px)]"
      style={{ background: `conic-gradient(var(--accent) ${percent}%, var(--border) 0)` }}
    />
  )
}
