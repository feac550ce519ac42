import type { CoinEntry } from '#shared/contract/awards.ts'
import { awardOf } from '#shared/rules/awards.ts'
import { Navigate } from 'react-router-dom'
import { useCoinEntries } from '../features/awards/coins.local.ts'
import { paths } from '../paths.ts'
import { siteName } from '../site-name.ts'
import { useSession } from '../sync/react/use-session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useTitle } from './use-title.ts'

function reasonOf({ reason, award_id, subject }: CoinEntry): string {
  if (reason === 'sign_up') return `Welcome to ${siteName()}`
  if (reason === 'daily') return 'First visit of the day'
  const name = awardOf(award_id ?? '')?.name ?? 'Award'
  return `${name}, given to a ${subject?.split(':')[0] ?? 'post'}`
}

/** The changes of the user's coins. */
export function CoinsScreen() {
  useTitle('Coins')
  const { user } = useSession()
  const entries = useCoinEntries()
  if (!user) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Coins</h1>
      <p className="text-[15px] leading-5.5 text-muted">
        You have <strong className="text-text tabular-nums">{user.coins}</strong>{' '}
        {user.coins === 1 ? 'coin' : 'coins'}. Use them for awards. You get some on your first visit
        each day; they cannot be bought.
      </p>
      <ListStates
        list={entries}
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState text="Nothing yet" hint="Coins you receive and spend are listed here." />
        }
      />
      {entries.state === 'here' && (
        <ul className="divide-y divide-border rounded-[14px] bg-surface">
          {entries.data.map((entry) => (
            <li key={entry.id} className="flex items-center gap-3 px-4 py-3">
              <span className="min-w-0 flex-1">
                <span className="block text-[15px] leading-5.5">{reasonOf(entry)}</span>
                <span className="text-[13px] leading-5 text-subtle">
                  <TimeAgo date={entry.created_at} />
                </span>
              </span>
              <span className="font-semibold tabular-nums">
                {entry.amount > 0 ? `+${entry.amount}` : entry.amount}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
