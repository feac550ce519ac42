import type { GalleryImage } from '#shared/contract/gallery.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { OpenPicture } from './OpenPicture.tsx'
import { useLightbox } from './use-lightbox.tsx'

interface Props {
  images: readonly GalleryImage[]
  /** Leads to all of them. */
  more: ReactNode
}

const MOST = 5

/** The first pictures that a world's owner chose to show, the latest of them large. */
export function FeaturedGallery({ images, more }: Props) {
  const { open, box } = useLightbox(images)
  // A large one with two or four small ones beside it leaves no hole.
  const count = images.length >= MOST ? MOST : Math.min(images.length, 3)
  const hasLarge = count >= 3
  return (
    <section aria-labelledby="gallery">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id="gallery" className="mr-auto font-serif text-xl leading-7 font-semibold">
          Gallery
        </h2>
        {more}
      </div>
      <ul
        className={clsx(
          'grid auto-rows-[7.5rem] gap-3 md:auto-rows-[9.25rem] min-[100rem]:auto-rows-[12rem]',
          count > 1 && 'grid-cols-2',
          count === 3 && 'md:grid-cols-[2fr_1fr]',
          count === MOST && 'md:grid-cols-[2fr_1fr_1fr]',
          !hasLarge && 'auto-rows-[11rem]! md:auto-rows-[19rem]!',
        )}
      >
        {images.slice(0, count).map((image, at) => {
          const large = hasLarge && at === 0
          return (
            <li key={image.id} className={clsx(large && 'row-span-2 max-md:col-span-2')}>
              <OpenPicture image={image} at={at} onOpen={open} large={large} className="h-full" />
            </li>
          )
        })}
      </ul>
      {box}
    </section>
  )
}
