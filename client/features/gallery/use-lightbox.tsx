import type { GalleryImage } from '#shared/contract/gallery.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyNamed } from '../../ui/part.tsx'

const Lightbox = lazyNamed(() => import('./Lightbox.tsx'), 'Lightbox')

/** Pictures that open over the whole window, and the window's picture. */
export function useLightbox(images: readonly GalleryImage[]): {
  open: (at: number) => void
  box: ReactNode
} {
  const [at, setAt] = useState<number | null>(null)
  const { length } = images
  // Counted from where the last key led, also when the next one comes before the picture is here.
  const move = (by: 1 | -1) => setAt((now) => (now === null ? null : (now + length + by) % length))
  return {
    open: setAt,
    box: at !== null && images[at] && (
      <Suspense fallback={null}>
        <Lightbox images={images} at={at} onMove={move} onClose={() => setAt(null)} />
      </Suspense>
    ),
  }
}
