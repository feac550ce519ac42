import { useSyncExternalStore } from 'react'
import { timeText, wordsText } from './progress-text.ts'
import type { Sitting } from './sitting.ts'
import type { DayTotal } from './streak.ts'

interface Props {
  /** Words of today, the ones just written included. */
  words: number
  goal: number | null
  total: DayTotal | undefined
  sitting: Sitting
}

const RADIUS = 44
const AROUND = 2 * Math.PI * RADIUS

/** Today against the goal, and the sitting in this room. */
export function TodayRing({ words, goal, total, sitting }: Props) {
  const here = useSyncExternalStore(sitting.listen, () => sitting.words)
  const share = goal === null ? 0 : Math.max(0, Math.min(1, words / goal))
  const time = total && timeText(total.seconds, total.sittings)
  const hereTime = timeText(sitting.seconds, 0)
  return (
    <section aria-labelledby="today" className="flex items-center gap-4">
      <svg aria-hidden width="104" height="104" viewBox="0 0 104 104" className="shrink-0">
        <circle
          cx="52"
          cy="52"
          r={RADIUS}
          fill="none"
          strokeWidth="9"
          className="stroke-(--hairline)"
        />
        {share > 0 && (
          <circle
            cx="52"
            cy="52"
            r={RADIUS}
            fill="none"
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={`${share * AROUND} ${AROUND}`}
            transform="rotate(-90 52 52)"
            className="stroke-accent"
          />
        )}
        <text
          x="52"
          y="60"
          textAnchor="middle"
          className="fill-text font-serif text-[27px] font-semibold"
        >
          {words.toLocaleString()}
        </text>
      </svg>
      <div className="text-[13px] leading-5 text-subtle">
        <h2 id="today" className="font-serif text-lg leading-7 font-semibold text-text">
          Today
        </h2>
        <p className="sr-only">{wordsText(words)}</p>
        {goal !== null && <p>{goalText(words, goal)}</p>}
        {time && <p>{time}</p>}
        {(here !== 0 || hereTime) && (
          <p>
            {here.toLocaleString()} since you came in{hereTime && `, ${hereTime}`}
          </p>
        )}
      </div>
    </section>
  )
}

function goalText(words: number, goal: number): string {
  return words >= goal
    ? `Your ${goal.toLocaleString()} are written`
    : `${(goal - words).toLocaleString()} to go`
}
