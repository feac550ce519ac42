import type { GenerationUse } from '#shared/contract/admin.ts'
import { count, money } from './figures.ts'

/** Requests to the model and their tokens, today and in a month. */
export function GenerationCounts({ use: { today, month, under_way } }: { use: GenerationUse }) {
  return (
    <section>
      <h2 className="font-serif text-lg leading-6.5 font-semibold">Request</h2>
      <table className="mt-2 w-full text-[15px] leading-5.5 tabular-nums">
        <thead>
          <tr className="text-right text-[13px] text-subtle">
            <th className="py-2 text-left font-semibold">Count</th>
            <th className="py-2 font-semibold">Today</th>
            <th className="py-2 font-semibold">30 days</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-t border-border">
          <Line label="Generations" today={today.asked} month={month.asked} />
          <Line label="Answers" today={today.calls} month={month.calls} />
          <Line label="Tokens read" today={today.tokens_in} month={month.tokens_in} />
          <Line label="Tokens written" today={today.tokens_out} month={month.tokens_out} />
          {today.cost !== null && (
            <Line label="Cost" today={today.cost} month={month.cost ?? 0} show={money} />
          )}
        </tbody>
      </table>
      <p className="mt-2 text-[13px] leading-5 text-subtle">{count(under_way)} under way</p>
    </section>
  )
}

interface LineProps {
  label: string
  today: number
  month: number
  show?: (value: number) => string
}

function Line({ label, today, month, show = count }: LineProps) {
  return (
    <tr>
      <th scope="row" className="py-2 text-left font-normal">
        {label}
      </th>
      <td className="py-2 text-right">{show(today)}</td>
      <td className="py-2 text-right">{show(month)}</td>
    </tr>
  )
}
