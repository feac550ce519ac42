import { Banner } from '../../ui/Banner.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { count, money } from './figures.ts'

interface Props {
  limit: number
  spent: number
  /** Otherwise tokens are counted. */
  inMoney: boolean
}

const NEAR = 0.8

/** Used share of AI_DAILY_BUDGET since midnight UTC. */
export function GenerationBudget({ limit, spent, inMoney }: Props) {
  const share = limit === 0 ? 1 : spent / limit
  const show = (amount: number) => (inMoney ? money(amount) : `${count(amount)} tokens`)
  return (
    <section className="space-y-2">
      <h2 className="font-serif text-lg leading-6.5 font-semibold">Today’s budget</h2>
      {share >= NEAR && (
        <Banner tone="info">
          {share >= 1
            ? 'It is used up: what is generated waits until midnight UTC. AI_DAILY_BUDGET sets it.'
            : 'Most of it is used. What goes beyond waits until midnight UTC. AI_DAILY_BUDGET sets it.'}
        </Banner>
      )}
      <ProgressBar label="Today’s budget" percent={100 * share} />
      <p className="text-[15px] leading-5.5 tabular-nums">
        {show(spent)} of {show(limit)}
      </p>
    </section>
  )
}
