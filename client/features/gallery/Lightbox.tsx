import type { GalleryImage } from '#shared/contract/gallery.ts'
import { clsx } from 'clsx'
import { ArrowRight } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useGiveBack } from '../../ui/opener.ts'
import { Picture } from '../../ui/Picture.tsx'
import { PictureSteps } from '../../ui/PictureSteps.tsx'
import { OUTLINE, LightboxBar } from './LightboxBar.tsx'

interface Props {
  images: readonly GalleryImage[]
  at: number
  /** Moves to the next or the previous picture; the first follows the last. */
  onMove(by: 1 | -1): void
  onClose(): void
}

/** One picture over the whole window: Esc closes, the arrow keys go on. */
export function Lightbox({ images, at, onMove, onClose }: Props) {
  const image = images[at]!
  const { length } = images
  const giveBack = useGiveBack()
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onMove(-1)
      if (key === 'ArrowRight') onMove(1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onMove])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/85" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          className="fixed inset-0 z-40 flex flex-col p-3 pt-[max(0.75rem,env(safe-area-inset-top))] outline-none"
        >
          <LightboxBar title={image.title || 'Image'} at={at} count={length} />
          <div className="relative min-h-0 flex-1 py-3">
            <Picture
              key={image.id}
              fileId={image.file_id}
              alt={image.title || image.description || `Image ${at + 1} of ${length}`}
              placeholder={image.placeholder}
              fit="contain"
              eager
              className="size-full bg-transparent!"
            />
            {length > 1 && <PictureSteps onStep={onMove} className={OUTLINE} />}
          </div>
          {image.description && (
            <p className="mx-auto max-w-prose text-center text-[15px] leading-5.5 wrap-anywhere text-white">
              {image.description}
            </p>
          )}
          {image.post_id && <PostOfPicture id={image.post_id} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PostOfPicture({ id }: { id: string }) {
  return (
    <Link
      to={paths.postById(id)}
      className={clsx(
        'mx-auto inline-flex min-h-11 items-center gap-1.5 px-3 text-[15px] font-semibold text-white underline underline-offset-3',
        OUTLINE,
      )}
    >
      Read the post
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  )
}
