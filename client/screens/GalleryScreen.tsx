import type { GalleryImage } from '#shared/contract/gallery.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { useGallery } from '../features/gallery/gallery.local.ts'
import { GalleryItem } from '../features/gallery/GalleryItem.tsx'
import { GalleryUploads } from '../features/gallery/GalleryUploads.tsx'
import { type ShownWorld, useWorld } from '../features/worlds/worlds.local.ts'
import { paths } from '../paths.ts'
import { useConnection, useMutate, useSession } from '../sync/react.tsx'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { appToast } from '../ui/toast.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

export function GalleryScreen() {
  useTitle('Manage Gallery')
  const { worldName = '' } = useParams()
  const { user } = useSession()
  const { data: world, loading, error } = useWorld(worldName)
  if (!world) {
    if (loading) return <ScreenSkeleton />
    return <LoadFailure error={error} missing="World not found" fallback="Failed to load world" />
  }
  if (canEditWorld(user, world)) return <ManageGallery key={world.id} world={world} />
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="sr-only">Manage Gallery</h1>
      <Banner tone="danger">You do not have permission to manage this gallery</Banner>
      <Link to={paths.world(world.slug)} className={buttonClass('secondary')}>
        Back to {world.name}
      </Link>
    </div>
  )
}

function ManageGallery({ world }: { world: ShownWorld }) {
  const mutate = useMutate()
  const offline = useConnection() === 'offline'
  const { data: images, loading, error } = useGallery(world)
  const [deleting, setDeleting] = useState<GalleryImage | null>(null)
  const paramsOf = ({ id: image }: GalleryImage) => ({ params: { id: world.id, image } })
  const feature = async (image: GalleryImage, is_featured: boolean) => {
    try {
      await mutate('gallery.feature', { ...paramsOf(image), body: { is_featured } })
      appToast.success(is_featured ? 'Image featured on world page' : 'Image unfeatured')
    } catch {
      appToast.error('Failed to toggle featured status')
    }
  }
  const remove = async (image: GalleryImage) => {
    try {
      await mutate('gallery.remove', paramsOf(image))
      appToast.success('Image deleted')
    } catch {
      appToast.error('Failed to delete image')
    }
    setDeleting(null)
  }
  return (
    <div className="mx-auto max-w-280 space-y-4">
      <Link
        to={paths.world(world.slug)}
        className="inline-flex h-10 items-center gap-1.5 text-[15px] leading-5.5 font-semibold text-accent hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to {world.name}
      </Link>
      <h1 className="font-serif text-2xl leading-8 font-semibold">Manage Gallery</h1>
      <GalleryUploads worldId={world.id} />
      {error && !offline && images.length === 0 && (
        <Banner tone="danger">{error.message || 'Failed to load gallery'}</Banner>
      )}
      {images.length === 0 && !loading && (
        <EmptyState
          text="No images yet"
          hint="Featured ones are shown on the world’s page; the others only you see."
        />
      )}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        {images.map((image) => (
          <GalleryItem
            key={image.id}
            image={image}
            onFeature={(featured) => void feature(image, featured)}
            onEdit={async (texts) => {
              await mutate('gallery.update', { ...paramsOf(image), body: texts })
            }}
            onDelete={() => setDeleting(image)}
          />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          open
          danger
          title="Delete image"
          description="Are you sure you want to remove this image from the gallery?"
          confirmLabel="Delete"
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}
