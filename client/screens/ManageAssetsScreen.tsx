import { useState } from 'react'
import { AssetRow } from '../features/assets/AssetRow.tsx'
import { type ShownAsset, useAssets, useQuota } from '../features/assets/assets.local.ts'
import { AssetUploads } from '../features/assets/AssetUploads.tsx'
import { CategoryTabs, type Choice, inCategory } from '../features/assets/CategoryTabs.tsx'
import { StorageBar } from '../features/assets/StorageBar.tsx'
import { useAssetActs } from '../features/assets/use-asset-acts.ts'
import { Provenance } from '../features/forks/Provenance.tsx'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { useOutbox } from '../sync/react/use-sync-status.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BackLink } from './BackLink.tsx'
import { OwnWorld } from './OwnWorld.tsx'
import { AssetActions } from './AssetActions.tsx'

export function ManageAssetsScreen() {
  return (
    <OwnWorld title="Manage Assets" refusal="You do not have permission to manage these assets">
      {(world) => <ManageAssets world={world} />}
    </OwnWorld>
  )
}

function ManageAssets({ world }: { world: ShownWorld }) {
  const acts = useAssetActs()
  const [choice, setChoice] = useState<Choice>('all')
  const [deleting, setDeleting] = useState<ShownAsset | null>(null)
  const list = useAssets(world)
  const assets = list.data
  const waiting = useOutbox().filter(({ name }) => name.startsWith('assets.'))
  const quota = useQuota(`${assets.length}:${waiting.length}`)
  const shown = inCategory(list, choice)
  return (
    <div className="mx-auto max-w-240 space-y-4">
      <BackLink to={paths.assets(world.slug)}>Asset Library of {world.name}</BackLink>
      <h1 className="font-serif text-2xl leading-8 font-semibold">Manage Assets</h1>
      {quota && <StorageBar quota={quota} />}
      <AssetUploads worldId={world.id} assets={assets} quota={quota} />
      <CategoryTabs list={list} value={choice} onChange={setChoice} />
      <ul>
        {shown.data.map((asset) => (
          <AssetRow
            key={asset.id}
            asset={asset}
            provenance={<Provenance kind="asset" item={asset} />}
            actions={<AssetActions asset={asset} acts={acts} onDelete={() => setDeleting(asset)} />}
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
            hint="Upload maps, recordings, models or documents; the public ones can be downloaded by everybody."
          />
        }
      />
      {deleting && (
        <ConfirmDialog
          danger
          title="Delete asset"
          description="Are you sure you want to delete this asset? This cannot be undone."
          confirmLabel="Delete"
          onConfirm={async () => {
            await acts.remove(deleting)
            setDeleting(null)
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}
