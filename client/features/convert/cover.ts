import type { BookText, Picture } from './book-text.ts'

const QUALITY = 0.9

/** Covers are kept as WebP, which not every reader of books shows: those get JPEG, where the browser can make one. */
export async function coverForReaders(cover: Picture | null): Promise<Picture | null> {
  if (cover?.type !== 'image/webp' || typeof OffscreenCanvas === 'undefined') return cover
  try {
    return await toJpeg(cover)
  } catch {
    // A book without its cover is better than none.
    return null
  }
}

/** The same for the pictures in its texts. */
export async function picturesForReaders(
  pictures: BookText['pictures'],
): Promise<Map<string, Picture>> {
  const ready = new Map<string, Picture>()
  for (const [id, picture] of pictures ?? []) {
    const shown = await coverForReaders(picture)
    if (shown) ready.set(id, shown)
  }
  return ready
}

async function toJpeg(cover: Picture): Promise<Picture> {
  const bitmap = await createImageBitmap(
    new Blob([new Uint8Array(cover.bytes)], { type: cover.type }),
  )
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) return cover
  context.fillStyle = 'white'
  context.fillRect(0, 0, bitmap.width, bitmap.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return { type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) }
}
