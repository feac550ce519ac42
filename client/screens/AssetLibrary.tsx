import { useState } from 'react'
import { Link } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { AssetRow } from '../features/assets/AssetRow.tsx'
import { useAssets } from '../features/assets/assets.local.ts'
import { CategoryTabs, type Choice, inCategory } from '../features/assets/CategoryTabs.tsx'
import { ForkButton } from '../features/forks/ForkButton.tsx'
import { Provenance } from '../features/forks/Provenance.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { narrowed } from '../sync/react/use-list.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** A world's files for download, by category; all users but its owner see only the public ones. */
export function AssetLibrary({ world }: { world: ShownWorld }) {
  const { user } = useSession()
  const owns = canEditWorld(user, world)
  const [choice, setChoice] = useState<Choice>('all')
  const list = narrowed(useAssets(world), ({ is_public }) => is_public)
  const shown = inCategory(list, choice)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CategoryTabs list={list} value={choice} onChange={setChoice} />
        {owns && (
          <Link to={paths.manageAssets(world.slug)} className={buttonClass('secondary')}>
            Manage Assets
          </Link>
        )}
      </div>
      <ul>
        {shown.data.map((asset) => (
          <AssetRow
            key={asset.id}
            asset={asset}
            actions={!owns && <ForkButton kind="asset" item={asset} />}
            provenance={<Provenance kind="asset" item={asset} />}
          />
        ))}
      </ul>
      <ListStates
        list={shown}
        fallback="Failed to load assets"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="No assets here yet"
            hint="Files shared by the owner of this world appear here for download."
          />
        }
      />
    </div>
  )
}
