import type { GenerationUse } from '#shared/contract/admin.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'

const CHECKS = {
  models: 'The name of the model',
  answer: 'A plain answer',
  json: 'Plans as data',
  window: 'A long prompt',
} as const

/** Each question to the model server, its answer, and the fix where the answer is not enough. */
export function ProbeChecks({ checks }: Pick<NonNullable<GenerationUse['probe']>, 'checks'>) {
  return (
    <ul className="divide-y divide-border rounded-[14px] bg-surface">
      {checks.map(({ name, ok, found, cure }) => (
        <li key={name} className="flex items-start gap-3 p-3 md:p-4">
          {ok ? (
            <CircleCheck aria-label="Works" className="mt-0.5 size-5 shrink-0 text-success" />
          ) : (
            <CircleAlert
              aria-label="Look at this"
              className="mt-0.5 size-5 shrink-0 text-warning"
            />
          )}
          <div className="min-w-0 text-[15px] leading-5.5">
            <h3 className="font-semibold">{CHECKS[name]}</h3>
            <p className="wrap-anywhere text-muted">{found}</p>
            {cure && <p className="mt-1 wrap-anywhere">{cure}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
