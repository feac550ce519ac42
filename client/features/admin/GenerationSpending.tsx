import type { GenerationUse } from '#shared/contract/admin.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { money } from './GenerationBudget.tsx'

const number = (count: number) => count.toLocaleString('en-US')
const KINDS: Record<GenerationUse['kinds'][number]['kind'], string> = {
  outline: 'Outlines',
  bible: 'Story bibles',
  chapter_outline: 'Chapter outlines',
  scene: 'Scenes anew',
  cover: 'Covers',
  book: 'Books',
}

/** What was asked of the model, for what, by whom, and what failed. */
export function GenerationSpending({
  use: { today, month, kinds, under_way, errors, accounts },
}: {
  use: GenerationUse
}) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <section>
        <h2 className="font-serif text-lg leading-6.5 font-semibold">What was asked</h2>
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
        <p className="mt-2 text-[13px] leading-5 text-subtle">{number(under_way)} under way</p>
        {kinds.length > 0 && (
          <>
            <h2 className="mt-6 font-serif text-lg leading-6.5 font-semibold">What for</h2>
            <ul className="mt-2 divide-y divide-border">
              {kinds.map(({ kind, asked, tokens_in, tokens_out, cost }) => (
                <li key={kind} className="flex items-baseline gap-3 py-2 text-[15px] leading-5.5">
                  <span className="mr-auto">
                    {KINDS[kind]} <span className="text-subtle">{number(asked)}</span>
                  </span>
                  <span className="tabular-nums">
                    {cost === null ? `${number(tokens_in + tokens_out)} tokens` : money(cost)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className="space-y-6">
        <div>
          <h2 className="font-serif text-lg leading-6.5 font-semibold">Who asked most</h2>
          {accounts.length === 0 && (
            <p className="mt-2 text-[15px] leading-5.5 text-muted">Nobody has asked yet.</p>
          )}
          <ul className="mt-2 divide-y divide-border">
            {accounts.map(({ id, username, tokens_in, tokens_out, cost }) => (
              <li key={id} className="flex items-baseline gap-3 py-2 text-[15px] leading-5.5">
                <Link
                  to={paths.profile(username)}
                  className="mr-auto min-w-0 font-semibold wrap-anywhere hover:underline"
                >
                  u/{username}
                </Link>
                <span className="tabular-nums">
                  {cost === null ? `${number(tokens_in + tokens_out)} tokens` : money(cost)}
                </span>
              </li>
            ))}
          </ul>
        </div>
        {errors.length > 0 && (
          <div>
            <h2 className="font-serif text-lg leading-6.5 font-semibold">What failed</h2>
            <ul className="mt-2 divide-y divide-border">
              {errors.map(({ message, count }) => (
                <li
                  key={message}
                  className="flex items-baseline gap-3 py-2 text-[15px] leading-5.5"
                >
                  <span className="mr-auto min-w-0 wrap-anywhere">{message}</span>
                  <span className="tabular-nums">{number(count)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </div>
  )
}

interface LineProps {
  label: string
  today: number
  month: number
  show?: (value: number) => string
}

function Line({ label, today, month, show = number }: LineProps) {
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
