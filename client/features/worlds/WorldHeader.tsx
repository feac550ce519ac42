import { ArrowLeft, BookPlus, Images, Library, Plus, Settings, VolumeX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useCommand } from '../../ui/commands.ts'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { PlaceIcon } from '../communities/PlaceIcon.tsx'
import { useMuting } from '../mutes/use-muting.ts'
import { useWorldMembership } from './use-world-membership.ts'
import type { ShownWorld } from './my-worlds.local.ts'
import { WorldCounts } from './WorldCounts.tsx'

interface Props {
  world: ShownWorld
  onCreate(what: 'book' | 'community'): void
}

/** Cover, icon and name of a world, with what its owner or a signed-in reader can do. */
export function WorldHeader({ world, onCreate }: Props) {
  const { user } = useSession()
  const { mutes, muteWorld } = useMuting()
  const { canJoin, canLeave, join, leave } = useWorldMembership(world)
  const owns = canEditWorld(user, world)
  useCommand('create', owns ? () => onCreate('book') : null)
  const muted = mutes.has(`world:${world.id}`)
  return (
    <header className="overflow-hidden rounded-[14px] border border-border bg-surface">
      <CoverImage entity={world} className="aspect-[3/1] max-h-70 w-full" />
      <div className="px-4 pb-4 md:px-6">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="-mt-12 rounded-full border-4 border-surface">
            <PlaceIcon place={world} size={96} />
          </div>
          <div className="ml-auto flex flex-wrap gap-2 pt-3">
            {owns && (
              <>
                <Button variant="primary" onClick={() => onCreate('book')}>
                  <BookPlus aria-hidden className="size-4" />
                  Create Book
                </Button>
                <Button variant="secondary" onClick={() => onCreate('community')}>
                  <Plus aria-hidden className="size-4" />
                  Create Community
                </Button>
                <Link to={paths.library(world.slug)} className={buttonClass('ghost')}>
                  <Library aria-hidden className="size-4" />
                  Manage Library
                </Link>
                <Link to={paths.gallery(world.slug)} className={buttonClass('ghost')}>
                  <Images aria-hidden className="size-4" />
                  Manage Gallery
                </Link>
                <Link to={paths.worldSettings(world.slug)} className={buttonClass('ghost')}>
                  <Settings aria-hidden className="size-4" />
                  Settings
                </Link>
              </>
            )}
            {canJoin && (
              <Button variant="primary" onClick={() => void join()}>
                Join World
              </Button>
            )}
            {canLeave && (
              <Button variant="ghost" onClick={() => void leave()}>
                Leave World
              </Button>
            )}
            {user && !owns && (
              <Button
                variant="ghost"
                aria-pressed={muted}
                onClick={() => void muteWorld(world.id, world.name, !muted)}
              >
                <VolumeX aria-hidden className="size-4" />
                {muted ? 'Unmute' : 'Mute'}
              </Button>
            )}
          </div>
        </div>
        <h1 className="mt-2 font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere">
          {world.name}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] leading-5 text-subtle">
          <WorldCounts world={world} />
          <span>
            Created <Day date={world.created_at} />
          </span>
          {world.pending && <PendingMark />}
          <Link
            to={user ? paths.worlds() : paths.explore()}
            className="inline-flex items-center gap-1 font-semibold text-accent hover:underline"
          >
            <ArrowLeft aria-hidden className="size-3.5" />
            Back
          </Link>
        </p>
      </div>
    </header>
  )
}
