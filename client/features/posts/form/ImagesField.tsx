import type { MediaItem } from '#shared/rules/post-form.ts'
import { ImagePlus } from 'lucide-react'
import { DropZone } from '../../../ui/DropZone.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { pasteFiles } from '../../../ui/paste-files.ts'
import { Problems } from '../../../ui/Problem.tsx'
import { useLocalFiles } from '../../files/use-local-files.ts'
import { ImageItem } from './ImageItem.tsx'
import type { ChangeImages, useTakeImages } from './use-take-images.ts'

export type PickedImage = MediaItem & { file_id: string }

interface Props {
  images: readonly PickedImage[]
  onChange: ChangeImages
  taking: ReturnType<typeof useTakeImages>
}

/** Pictures of a post: picked, dropped or pasted; each is on this device as soon as it shows here. */
export function ImagesField({ images, onChange, taking }: Props) {
  const { add, remove, busy, problems } = taking
  const kept = useLocalFiles(images.map(({ file_id }) => file_id))
  const move = (from: number, to: number) =>
    onChange((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from]!))

  return (
    <fieldset className="space-y-3" onPaste={pasteFiles(add)}>
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
      <DropZone
        icon={ImagePlus}
        hint="or drop them here. JPG, PNG, GIF or WebP, up to 25 MB each."
        onDrop={({ files }) => add([...files])}
      >
        <FileButton label="Image files" accept="image/*" multiple busy={busy} onFiles={add}>
          {images.length > 0 ? 'Add more images' : 'Choose images'}
        </FileButton>
      </DropZone>
      <Problems texts={problems} />
    </fieldset>
  )
}
