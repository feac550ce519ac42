import { addDays } from '#shared/rules/writing-days.ts'
import { useReadSince } from '../features/reading/read-since.local.ts'
import { type Totals, totalsOf } from '../features/targets/streak.ts'
import { useToday, useWrittenDays } from '../features/targets/targets.local.ts'
import { WeekHeat } from '../features/targets/WeekHeat.tsx'
import { RailPart } from '../ui/WithRail.tsx'

interface Week {
  today: string
  totals: Totals
  hasWritten: boolean
  /** Books in which the user has read. */
  read: number
}

/** The last seven days of the user, from all their devices; undefined until this device has read them. */
export function useWeek(): Week | undefined {
  const today = useToday()
  const first = addDays(today, -6)
  const rows = useWrittenDays()
  const read = useReadSince(new Date(`${first}T00:00`).toISOString())
  if (!rows || read === undefined) return undefined
  const hasWritten = rows.some(({ day, words }) => day >= first && day <= today && words > 0)
  return { today, totals: totalsOf(rows), hasWritten, read }
}

/** Nothing for somebody who neither wrote nor read. */
export function YourWeek({ week: { today, totals, hasWritten, read } }: { week: Week }) {
  if (!hasWritten && read === 0) return null
  return (
    <RailPart title="Your week">
      {hasWritten && <WeekHeat totals={totals} today={today} />}
      {read > 0 && (
        <p className="text-[13px] leading-5 text-muted">
          Read in {read === 1 ? '1 book' : `${read.toLocaleString()} books`}
        </p>
      )}
    </RailPart>
  )
}
