import type { Point } from './book-line.ts'
import { calendarOf, monthsOf } from './calendar.ts'
import { monthYearName } from './day-names.ts'
import type { Totals } from './streak.ts'

interface Props {
  totals: Totals
  line: readonly Point[]
  today: string
}

/** The pictures of the progress as a table, a month a row. */
export function Figures({ totals, line, today }: Props) {
  const months = monthsOf(calendarOf(totals, today)).filter(
    ({ month, days }) => days > 0 || line.some(({ day }) => day.startsWith(month)),
  )
  if (totals.size === 0) return null
  const endOf = (month: string) => line.findLast(({ day }) => day.slice(0, 7) <= month)?.words
  return (
    <details className="text-[13px] leading-5">
      <summary className="w-fit cursor-pointer font-semibold text-muted hover:text-text pointer-coarse:min-h-11 pointer-coarse:py-3">
        In figures
      </summary>
      <table className="mt-2 w-full text-left tabular-nums">
        <thead className="text-subtle">
          <tr>
            <th className="py-1.5 font-normal">Month</th>
            <Head>Words</Head>
            <Head>Days</Head>
            <Head>Best day</Head>
            <Head>This book</Head>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, words, days, best }) => (
            <tr key={month} className="border-t border-(--hairline)">
              <th scope="row" className="py-1.5 font-normal">
                {monthYearName(`${month}-01`)}
              </th>
              {[words, days, best, endOf(month)].map((value, i) => (
                <td key={i} className="py-1.5 pl-3 text-right">
                  {value?.toLocaleString()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Head({ children }: { children: string }) {
  return <th className="py-1.5 pl-3 text-right font-normal">{children}</th>
}
