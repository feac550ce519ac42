import type { GalleryImage } from '#shared/contract/gallery.ts'
import { OpenPicture } from './OpenPicture.tsx'
import { useLightbox } from './use-lightbox.tsx'

/** All pictures that a world shows, each in its own shape, in 2, 3 or 4 columns. */
export function GalleryWall({ images }: { images: readonly GalleryImage[] }) {
  const { open, box } = useLightbox(images)
  return (
    <>
      <ul className="columns-2 gap-3 md:columns-3 md:gap-4 xl:columns-4">
        {images.map((image, at) => (
          <li key={image.id} className="mb-4.5 break-inside-avoid">
            <OpenPicture image={image} at={at} onOpen={open} ratio={shapeOf(image)} />
            {image.title && (
              <p className="px-0.5 pt-1.5 font-serif text-sm leading-5 wrap-anywhere text-muted">
                {image.title}
              </p>
            )}
          </li>
        ))}
      </ul>
      {box}
    </>
  )
}

/** Width over height; a square until it is known. */
function shapeOf({ width, height }: GalleryImage): number {
  return width && height ? width / height : 1
}
