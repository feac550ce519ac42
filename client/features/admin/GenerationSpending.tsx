import type { GenerationUse } from '#shared/contract/admin.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Amount, Amounts } from './Amounts.tsx'
import { GenerationCounts } from './GenerationCounts.tsx'
import { count, money } from './figures.ts'

const KINDS: Record<GenerationUse['kinds'][number]['kind'], string> = {
  outline: 'Outlines',
  bible: 'Story bibles',
  chapter_outline: 'Chapter outlines',
  scene: 'Scenes anew',
  cover: 'Covers',
  book: 'Books',
}

/** Requests to the language model, by purpose and account, and its errors. */
export function GenerationSpending({ use }: { use: GenerationUse }) {
  const { kinds, errors, accounts } = use
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="space-y-6">
        <GenerationCounts use={use} />
        {kinds.length > 0 && (
          <Amounts title="Purpose">
            {kinds.map(({ kind, asked, ...spent }) => (
              <Amount key={kind} amount={spending(spent)}>
                {KINDS[kind]} <span className="text-subtle">{count(asked)}</span>
              </Amount>
            ))}
          </Amounts>
        )}
      </div>
      <div className="space-y-6">
        <Amounts title="Most requests" none={accounts.length === 0 ? 'No requests yet' : undefined}>
          {accounts.map(({ id, username, ...spent }) => (
            <Amount key={id} amount={spending(spent)}>
              <Link to={paths.profile(username)} className="font-semibold hover:underline">
                u/{username}
              </Link>
            </Amount>
          ))}
        </Amounts>
        {errors.length > 0 && (
          <Amounts title="Failures">
            {errors.map((error) => (
              <Amount key={error.message} amount={count(error.count)}>
                {error.message}
              </Amount>
            ))}
          </Amounts>
        )}
      </div>
    </div>
  )
}

type Spent = Pick<GenerationUse['accounts'][number], 'tokens_in' | 'tokens_out' | 'cost'>

/** In money where the settings say what tokens cost. */
function spending({ tokens_in, tokens_out, cost }: Spent): string {
  return cost === null ? `${count(tokens_in + tokens_out)} tokens` : money(cost)
}
