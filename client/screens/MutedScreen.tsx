import { Navigate } from 'react-router-dom'
import { formatDate } from '#shared/rules/dates.ts'
import { useMuteList } from '../features/mutes/mutes.local.ts'
import { useMuting } from '../features/mutes/use-muting.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTitle } from './use-title.ts'

/** Whom and what one does not want to see, and how to see them again. */
export function MutedScreen() {
  useTitle('Muted and blocked')
  const { user } = useSession()
  const { muteUser, muteCommunity, muteWorld } = useMuting()
  const mutes = useMuteList()
  if (!user) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Muted and blocked</h1>
      <p className="text-[15px] leading-5.5 text-muted">
        Nobody is told. What muted people write is hidden from you; blocked people cannot answer you
        either. Muted communities and worlds stay out of your feeds.
      </p>
      <ListStates
        list={mutes}
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="Nothing muted or blocked"
            hint="Mute or block in the menu of a post, a comment, a profile, a community or a world."
          />
        }
      />
      <ul className="divide-y divide-border">
        {mutes.data.map(({ id, name, blocks, muted_at }) => {
          const [kind, target = ''] = id.split(':')
          const label = kind === 'world' ? name : `${kind === 'user' ? 'u' : 'c'}/${name}`
          const unmute = { user: muteUser, community: muteCommunity, world: muteWorld }[
            kind as 'user' | 'community' | 'world'
          ]
          return (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <span className="mr-auto min-w-0 text-[15px] leading-5.5">
                <span className="font-semibold wrap-anywhere">{label}</span>
                <span className="block text-[13px] leading-5 text-subtle">
                  {blocks ? 'Blocked' : 'Muted'} since {formatDate(muted_at)}
                </span>
              </span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Undo for ${label}`}
                onClick={() => void unmute(target, name, false)}
              >
                Undo
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
