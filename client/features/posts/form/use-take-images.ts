import { MAX_POST_IMAGES } from '#shared/rules/post-form.ts'
import { useTaking } from '../../../ui/use-taking.ts'
import { usePictures } from '../../files/use-local-files.ts'
import type { PickedImage } from './ImagesField.tsx'

export type ChangeImages = (
  change: (images: readonly PickedImage[]) => readonly PickedImage[],
) => void

/** Takes pictures into a post that is being written: each is on this device as soon as it shows. */
export function useTakeImages(images: readonly PickedImage[], onChange: ChangeImages) {
  const pictures = usePictures()
  const { takeEach, busy, problems } = useTaking('Failed to upload image')
  const add = (files: readonly File[]) => {
    const room = MAX_POST_IMAGES - images.length
    const tooMany = files.length > room ? `A post has at most ${MAX_POST_IMAGES} images` : undefined
    const take = async (file: File) => {
      const file_id = await pictures.keep(file)
      onChange((now) => [...now, { file_id, caption: '', alt: '' }])
    }
    void takeEach(files.slice(0, room), take, tooMany)
  }
  const remove = (id: string) => {
    onChange((now) => now.filter(({ file_id }) => file_id !== id))
    void pictures.drop(id)
  }
  return { add, remove, busy, problems }
}
