const format = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  // A day is a date without a zone, so it is read as UTC and said as UTC.
  return (day: string) =>
    (made ??= new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })).format(new Date(day))
}

const short = format({ month: 'long', day: 'numeric' })
const withYear = format({ month: 'long', day: 'numeric', year: 'numeric' })

/** "December 16", with the year if it is another. */
export const dayName = (day: string, today: string) =>
  (day.slice(0, 4) === today.slice(0, 4) ? short : withYear)(day)

/** "Sunday, November 8". */
export const weekdayName = format({ weekday: 'long', month: 'long', day: 'numeric' })
/** "Dec 16". */
export const shortDayName = format({ month: 'short', day: 'numeric' })
/** "November". */
export const monthName = format({ month: 'long' })
/** "November 2026". */
export const monthYearName = format({ month: 'long', year: 'numeric' })
