/** The target shape of a cut picture. */
export interface CropShape {
  width: number
  height: number
  round?: true
}

export const BANNER_CROP: CropShape = { width: 1_500, height: 500 }
export const AVATAR_CROP: CropShape = { width: 512, height: 512, round: true }
export const ICON_CROP: CropShape = { width: 512, height: 512, round: true }

const JPEG_QUALITY = 0.95

export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Cuts `area` (pixels of the turned picture) out and scales it to its shape, as JPEG. */
export async function cutOut(
  url: string,
  area: CropArea,
  degrees: number,
  { width, height }: CropShape,
  quality = JPEG_QUALITY,
): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  // The box around the turned picture: the area is measured in it.
  const boxWidth = image.naturalWidth * cos + image.naturalHeight * sin
  const boxHeight = image.naturalWidth * sin + image.naturalHeight * cos
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.scale(width / area.width, height / area.height)
  context.translate(boxWidth / 2 - area.x, boxHeight / 2 - area.y)
  context.rotate(angle)
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
