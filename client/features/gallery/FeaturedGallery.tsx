import { Suspense, useState } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'
import { useGallery } from './gallery.local.ts'
import { lazyNamed } from '../../ui/part.tsx'

const Lightbox = lazyNamed(() => import('./Lightbox.tsx'), 'Lightbox')

/** The pictures that a world's owner chose to show. */
export function FeaturedGallery({ world }: { world: ShownWorld }) {
  const { data } = useGallery(world)
  const [at, setAt] = useState<number | null>(null)
  const images = data.filter(({ is_featured }) => is_featured)
  const { length } = images
  // Counted from where the last key led, also when the next one comes before the picture is here.
  const move = (by: 1 | -1) => setAt((now) => (now === null ? null : (now + length + by) % length))
  if (length === 0) return null
  return (
    <section aria-labelledby="gallery" className="space-y-2">
      <h2 id="gallery" className="font-serif text-xl leading-7 font-semibold">
        Gallery
      </h2>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {images.map((image, i) => (
          <li key={image.id}>
            <button
              type="button"
              aria-label={`Open ${image.title || `image ${i + 1}`}`}
              onClick={() => setAt(i)}
              className="block w-full overflow-hidden rounded-[10px] outline-offset-2"
            >
              <Picture
                fileId={image.thumbnail_file_id ?? image.file_id}
                alt=""
                placeholder={image.placeholder}
                ratio={1}
                className="w-full"
              />
            </button>
          </li>
        ))}
      </ul>
      {at !== null && images[at] && (
        <Suspense fallback={null}>
          <Lightbox images={images} at={at} onMove={move} onClose={() => setAt(null)} />
        </Suspense>
      )}
    </section>
  )
}
