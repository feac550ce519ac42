import { Trash2 } from 'lucide-react'
import type { ShownAsset } from '../features/assets/assets.local.ts'
import type { useAssetActs } from '../features/assets/use-asset-acts.ts'
import { LicenceSelect } from '../features/worlds/LicenceChoice.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PublicButton } from '../ui/PublicButton.tsx'

interface Props {
  asset: ShownAsset
  acts: ReturnType<typeof useAssetActs>
  onDelete(): void
}

/** Its licence, unless it is a fork, whether it is public, and the way out. */
export function AssetActions({ asset, acts, onDelete }: Props) {
  const { title, licence, is_public, forked_from } = asset
  return (
    <>
      {forked_from.length === 0 && (
        <LicenceSelect
          aria-label={`License of ${title}`}
          value={licence}
          onChange={(next) => void acts.license(asset, next)}
        />
      )}
      <PublicButton
        name={title}
        isPublic={is_public}
        onChange={(isPublic) => void acts.publish(asset, isPublic)}
      />
      <IconButton aria-label={`Delete ${title}`} onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </>
  )
}
