import type { GalleryImage } from '#shared/contract/gallery.ts'
import { useState } from 'react'
import { useGallery } from '../features/gallery/gallery.local.ts'
import { GalleryItem } from '../features/gallery/GalleryItem.tsx'
import { GalleryUploads } from '../features/gallery/GalleryUploads.tsx'
import { useGalleryActs } from '../features/gallery/use-gallery-acts.ts'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BackLink } from './BackLink.tsx'
import { OwnWorld } from './OwnWorld.tsx'

export function GalleryScreen() {
  return (
    <OwnWorld title="Manage Gallery" refusal="You do not have permission to manage this gallery">
      {(world) => <ManageGallery world={world} />}
    </OwnWorld>
  )
}

function ManageGallery({ world }: { world: ShownWorld }) {
  const { feature, edit, remove } = useGalleryActs(world.id)
  const images = useGallery(world)
  const [deleting, setDeleting] = useState<GalleryImage | null>(null)
  return (
    <div className="mx-auto max-w-280 space-y-4 min-[100rem]:max-w-360">
      <BackLink to={paths.world(world.slug)}>Back to {world.name}</BackLink>
      <h1 className="font-serif text-2xl leading-8 font-semibold">Manage Gallery</h1>
      <GalleryUploads worldId={world.id} />
      <ListStates
        list={images}
        fallback="Failed to load gallery"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text="No images yet"
            hint="Featured images appear on the world’s page; only you can see the others."
          />
        }
      />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        {images.data.map((image) => (
          <GalleryItem
            key={image.id}
            image={image}
            onFeature={(featured) => void feature(image, featured)}
            onEdit={(change) => edit(image, change)}
            onDelete={() => setDeleting(image)}
          />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          danger
          title="Delete image"
          description="Are you sure you want to remove this image from the gallery?"
          confirmLabel="Delete"
          onConfirm={async () => {
            await remove(deleting)
            setDeleting(null)
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}
