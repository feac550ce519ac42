import { MAX_POST_IMAGES } from '#shared/rules/post-form.ts'
import type { MediaItem } from '#shared/rules/post-form.ts'
import { ImagePlus } from 'lucide-react'
import { DropZone } from '../../../ui/DropZone.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { pasteFiles } from '../../../ui/paste-files.ts'
import { Problems } from '../../../ui/Problem.tsx'
import { useTaking } from '../../../ui/use-taking.ts'
import { useLocalFiles, usePictures } from '../../files/use-local-files.ts'
import { ImageItem } from './ImageItem.tsx'

export type PickedImage = MediaItem & { file_id: string }

interface Props {
  images: readonly PickedImage[]
  onChange(change: (images: readonly PickedImage[]) => PickedImage[]): void
}

/** Pictures of a post: picked, dropped or pasted; each is on this device as soon as it shows here. */
export function ImagesField({ images, onChange }: Props) {
  const pictures = usePictures()
  const kept = useLocalFiles(images.map(({ file_id }) => file_id))
  const taking = useTaking('Failed to upload image')

  const add = (files: readonly File[]) => {
    const room = MAX_POST_IMAGES - images.length
    const tooMany = files.length > room ? `A post has at most ${MAX_POST_IMAGES} images` : undefined
    const take = async (file: File) => {
      const file_id = await pictures.keep(file)
      onChange((now) => [...now, { file_id, caption: '', alt: '' }])
    }
    void taking.takeEach(files.slice(0, room), take, tooMany)
  }
  const remove = (id: string) => {
    onChange((now) => now.filter(({ file_id }) => file_id !== id))
    void pictures.drop(id)
  }
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
        <FileButton label="Image files" accept="image/*" multiple busy={taking.busy} onFiles={add}>
          {images.length > 0 ? 'Add more images' : 'Choose images'}
        </FileButton>
      </DropZone>
      <Problems texts={taking.problems} />
    </fieldset>
  )
}
