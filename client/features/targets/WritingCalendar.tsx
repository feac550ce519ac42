import { clsx } from 'clsx'
import { calendarOf, HEAT } from './calendar.ts'
import { dayName, weekdayName } from './day-names.ts'
import { daysText, wordsText } from './progress-text.ts'
import { bestDayOf, type Totals } from './streak.ts'

/** A phone has room for the last half of the year. */
const ON_A_PHONE = 26

/** The words of each day of a year as a picture; a screen reader gets a summary, the table has the figures. */
export function WritingCalendar({ totals, today }: { totals: Totals; today: string }) {
  const weeks = calendarOf(totals, today)
  return (
    <section aria-labelledby="words-a-day">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 id="words-a-day" className="font-serif text-lg leading-7 font-semibold md:text-xl">
          Words a day, all books
        </h2>
        <p aria-hidden className="flex items-center gap-1 text-[13px] leading-5 text-subtle">
          fewer
          {HEAT.map((level) => (
            <span key={level} className={clsx('size-3 rounded-[3px]', level)} />
          ))}
          more
        </p>
      </div>
      <div
        role="img"
        aria-label={summaryOf(totals, today, weeks.flat())}
        className="grid auto-cols-fr grid-flow-col grid-rows-7 gap-[3px]"
      >
        {weeks.map((week, at) =>
          week.map(({ day, words, level }) => (
            <span
              key={day}
              title={`${weekdayName(day)}: ${wordsText(words)}`}
              className={clsx(
                'aspect-square rounded-[3px]',
                HEAT[level],
                at < weeks.length - ON_A_PHONE && 'max-md:hidden',
                day === today && 'outline-[1.5px] outline-offset-[1.5px] outline-text',
              )}
            />
          )),
        )}
      </div>
    </section>
  )
}

function summaryOf(totals: Totals, today: string, days: readonly { words: number }[]): string {
  const written = days.filter(({ words }) => words > 0)
  if (written.length === 0) return 'Nothing counted in the last year.'
  const sum = written.reduce((all, { words }) => all + words, 0)
  const best = bestDayOf(totals)
  return [
    `In the last year ${wordsText(sum)} on ${daysText(written.length)}.`,
    best && `Most on ${dayName(best.day, today)}: ${wordsText(best.words)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
