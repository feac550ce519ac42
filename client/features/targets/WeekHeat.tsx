import { clsx } from 'clsx'
import { calendarOf, HEAT } from './calendar.ts'
import { weekdayName } from './day-names.ts'
import { wordsText } from './progress-text.ts'
import { streakOf, type Totals } from './streak.ts'

/** The words of the last seven days, today last. */
export function WeekHeat({ totals, today }: { totals: Totals; today: string }) {
  const days = calendarOf(totals, today, 2).flat().slice(-7)
  const words = days.reduce((sum, day) => sum + day.words, 0)
  const streak = streakOf(totals, today)
  return (
    <>
      <div aria-hidden className="grid grid-cols-7 gap-1.25 pt-1 pr-1">
        {days.map(({ day, words, level }) => (
          <span
            key={day}
            title={`${weekdayName(day)}: ${wordsText(words)}`}
            className={clsx(
              'aspect-square rounded-[4px]',
              HEAT[level],
              day === today && 'outline-2 outline-offset-2 outline-text',
            )}
          />
        ))}
      </div>
      <p className="mt-2 text-[13px] leading-5 text-muted">
        {wordsText(words)}
        {streak > 1 && `, ${streak.toLocaleString()} days in a row`}
      </p>
    </>
  )
}
