import { Button } from '../../ui/Button.tsx'
import type { Forecast } from './forecast.ts'
import { forecastText } from './progress-text.ts'

interface Props {
  words: number
  target: { target_words: number | null; due_on: string | null }
  forecast: Forecast | null
  /** Words a day that meet the date. */
  needed: number | null
  today: string
  /** Missing for those who only read. */
  onSetTarget?(): void
}

/** The words of the book, and the day on which it has all of them. */
export function ProgressHead({ words, target, forecast, needed, today, onSetTarget }: Props) {
  const { target_words, due_on } = target
  const [before, day, after] = forecast
    ? forecastText(forecast, { due: due_on, needed, today })
    : ['', '', '']
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 font-serif text-xl leading-7 text-muted">
        <b className="text-[52px] leading-16 font-medium tracking-tight text-text tabular-nums md:text-6xl">
          {words.toLocaleString()}
        </b>{' '}
        {target_words === null
          ? words === 1
            ? 'word'
            : 'words'
          : `of ${target_words.toLocaleString()} words`}
      </p>
      {forecast && (
        <p className="mt-2 font-serif text-xl leading-7.5 text-muted">
          {before}
          {day && <b className="font-semibold text-text">{day}</b>}
          {after}
        </p>
      )}
      {target_words === null && onSetTarget && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onSetTarget}>
          Set a target
        </Button>
      )}
    </div>
  )
}
