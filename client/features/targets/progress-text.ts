import { dayName } from './day-names.ts'
import type { Forecast } from './forecast.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`

export const daysText = (days: number) => counted(days, 'day', 'days')
export const wordsText = (words: number) => counted(words, 'word', 'words')

/** The forecast as a sentence: the words before its day, the day, and the words behind it. */
export function forecastText(
  forecast: Forecast,
  { due, needed, today }: { due: string | null; needed: number | null; today: string },
): [before: string, day: string, after: string] {
  const need = needed === null || due === null ? '' : needText(needed, dayName(due, today))
  switch (forecast.kind) {
    case 'reached':
      return ['The draft has its words.', '', '']
    case 'unknown':
      return [
        `Once you have written on three days, you see here when the draft is finished.${need}`,
        '',
        '',
      ]
    case 'never':
      return [`At your pace of late no day can be named.${need}`, '', '']
    case 'finished': {
      const { on, early, pace } = forecast
      const of =
        pace.days === 30 ? 'At this month’s pace' : `At the pace of the last ${pace.days} days`
      const late = early !== null && early < 0
      return [
        `${of} the draft is finished on `,
        dayName(on, today),
        `${early === null ? '' : `, ${earlyText(early)}`}.${late ? need : ''}`,
      ]
    }
  }
}

function earlyText(early: number): string {
  if (early === 0) return 'on your date'
  return `${daysText(Math.abs(early))} ${early > 0 ? 'before' : 'after'} your date`
}

const needText = (words: number, due: string) => ` By ${due} it takes ${wordsText(words)} a day.`

const SITTINGS = ['', 'one sitting', 'two sittings', 'three sittings', 'four sittings']

/** "34 minutes, in two sittings"; empty before the first minute. */
export function timeText(seconds: number, sittings: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return ''
  const hours = Math.floor(minutes / 60)
  const time = [
    hours > 0 && counted(hours, 'hour', 'hours'),
    minutes % 60 > 0 && counted(minutes % 60, 'minute', 'minutes'),
  ]
  const said = time.filter(Boolean).join(' ')
  return sittings > 0 ? `${said}, in ${SITTINGS[sittings] ?? `${sittings} sittings`}` : said
}
