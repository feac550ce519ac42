import { Link } from 'react-router-dom'
import { formatDate } from '#shared/rules/dates.ts'
import { useMuteList } from '../../features/mutes/mutes.local.ts'
import { useMuting } from '../../features/mutes/use-muting.ts'
import { PrivatePlace } from '../../features/settings/PrivatePlace.tsx'
import { useSettings } from '../../features/settings/settings.local.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The private place in books, and the people and places that one does not want to see, each with the way back. */
export function PrivacyPanel({ userId }: { userId: string }) {
  const { data: settings } = useSettings(userId)
  const { muteUser, muteCommunity, muteWorld } = useMuting()
  const mutes = useMuteList()
  return (
    <div className="space-y-4">
      {settings && <PrivatePlace settings={settings} />}
      <h3 className="font-serif text-lg leading-6.5 font-semibold">Muted and blocked</h3>
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
      <p className="border-t border-border pt-4 text-[15px] leading-5.5 text-muted">
        What this server keeps, and for how long, is in the{' '}
        <Link to={paths.privacy()} className="font-semibold text-accent hover:underline">
          Privacy Policy
        </Link>
        .
      </p>
    </div>
  )
}
