import { Link } from 'react-router-dom'
import { useApp } from '../../sync/react/app-context.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { type ForkableKind, pathOf } from './forkable.ts'

interface Props {
  kind: ForkableKind
  id: string
  onClose(): void
}

const CALLS = { book: 'ofBook', snippet: 'ofSnippet', asset: 'ofAsset' } as const

/** The forks of a thing, latest first; private ones only by their number. */
export function ForksDialog({ kind, id, onClose }: Props) {
  const { session } = useApp()
  const load = async () => (await session.api.forks[CALLS[kind]]({ params: { id } })).data
  const { data, failure } = useRemote(`forks:${id}`, load)
  const hidden = data?.hidden_count ?? 0
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Forks">
      <div className="space-y-3">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {!data && !failure && <Skeleton className="h-16 w-full rounded-[10px]" />}
        {data && data.forks.length > 0 && (
          <ul className="divide-y divide-border">
            {data.forks.map((fork) => (
              <li key={fork.id} className="py-2">
                <Link
                  to={pathOf(kind, fork, fork.world)}
                  className="font-semibold wrap-anywhere hover:underline"
                >
                  {fork.title}
                </Link>
                <p className="text-[13px] leading-5 wrap-anywhere text-muted">
                  by {fork.author.display_name || fork.author.username} in {fork.world.name} ·{' '}
                  <TimeAgo date={fork.created_at} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {data && hidden > 0 && (
          <p className="text-[15px] leading-5.5 text-muted">
            {hidden === 1 ? '1 private fork' : `${hidden} private forks`}
          </p>
        )}
        {data && data.forks.length === 0 && hidden === 0 && (
          <p className="text-[15px] leading-5.5 text-muted">No forks any more</p>
        )}
      </div>
    </Dialog>
  )
}
