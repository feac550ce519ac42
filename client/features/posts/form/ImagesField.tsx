import { MAX_POST_IMAGES } from '#shared/limits.ts'
import type { MediaItem } from '#shared/rules/post-form.ts'
import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useKeptFiles, usePictures } from '../../files/use-kept-files.ts'
import { ImageItem } from './ImageItem.tsx'

export type PickedImage = MediaItem & { file_id: string }

interface Props {
  images: readonly PickedImage[]
  onChange(change: (images: readonly PickedImage[]) => PickedImage[]): void
}

/** Pictures of a post: picked, dropped or pasted; each is on this device as soon as it shows here. */
export function ImagesField({ images, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pictures = usePictures()
  const kept = useKeptFiles(images.map(({ file_id }) => file_id))
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(0)
  const [failures, setFailures] = useState<string[]>([])

  const add = async (files: readonly File[]) => {
    const room = MAX_POST_IMAGES - images.length
    setFailures(files.length > room ? [`A post has at most ${MAX_POST_IMAGES} images`] : [])
    for (const file of files.slice(0, room)) {
      setBusy((n) => n + 1)
      try {
        const file_id = await pictures.keep(file)
        onChange((now) => [...now, { file_id, caption: '', alt: '' }])
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'Failed to upload image'
        setFailures((now) => [...now, `${file.name}: ${reason}`])
      } finally {
        setBusy((n) => n - 1)
      }
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  const remove = (id: string) => {
    onChange((now) => now.filter(({ file_id }) => file_id !== id))
    void pictures.drop(id)
  }
  const move = (from: number, to: number) =>
    onChange((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from]!))

  return (
    <fieldset
      className="space-y-3"
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length > 0) void add(files)
      }}
    >
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Images</legend>
      {images.length > 0 && (
        <ol className="space-y-3">
          {images.map((image, i) => (
            <ImageItem
              key={image.file_id}
              image={image}
              place={i + 1}
              count={images.length}
              file={kept?.get(image.file_id)}
              onChange={(part) =>
                onChange((now) =>
                  now.map((item) => (item.file_id === image.file_id ? { ...item, ...part } : item)),
                )
              }
              onMove={(to) => move(i, to)}
              onRemove={() => remove(image.file_id)}
            />
          ))}
        </ol>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'flex flex-col items-center gap-2 rounded-[14px] border-2 border-dashed px-4 py-6 text-center',
          over ? 'border-accent bg-accent-soft' : 'border-border-strong',
        )}
      >
        <ImagePlus aria-hidden className="size-6 text-subtle" />
        <Button
          size="sm"
          variant="secondary"
          busy={busy > 0}
          onClick={() => input.current?.click()}
        >
          {images.length > 0 ? 'Add more images' : 'Choose images'}
        </Button>
        <p className="text-[13px] leading-5 text-subtle">
          or drop them here. JPG, PNG, GIF or WebP, up to 25 MB each.
        </p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          aria-label="Image files"
          tabIndex={-1}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            void add(files)
          }}
        />
      </div>
      {failures.length > 0 && (
        <ul role="alert" className="space-y-1 text-[13px] leading-5 text-danger">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
