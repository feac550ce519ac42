import { MAX_IMAGE_PIXELS } from '#shared/limits.ts'
import { type FilePurpose, fileProblem } from '#shared/rules/files.ts'

export class ImageError extends Error {}

/**
 * The bytes to send of a picked picture: the file itself, or a smaller picture if it has more pixels than a screen
 * needs.
 */
export async function prepareImage(file: Blob, purpose: FilePurpose): Promise<Blob> {
  const problem = fileProblem(purpose, { type: file.type, size: 0 })
  if (problem) throw new ImageError(problem)
  const picture = await createImageBitmap(file).catch(() => {
    throw new ImageError('This file is damaged and could not be read.')
  })
  const { width, height } = picture
  const pixels = width * height
  // Leave a GIF as it is: a canvas would stop its animation.
  const smaller = pixels > MAX_IMAGE_PIXELS && file.type !== 'image/gif'
  const blob = smaller ? await scale(picture, Math.sqrt(MAX_IMAGE_PIXELS / pixels)) : file
  picture.close()
  const tooLarge = fileProblem(purpose, { type: blob.type, size: blob.size })
  if (tooLarge) throw new ImageError(tooLarge)
  return blob
}

function scale(picture: ImageBitmap, factor: number): Promise<Blob> {
  const width = Math.floor(picture.width * factor)
  const height = Math.floor(picture.height * factor)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}
