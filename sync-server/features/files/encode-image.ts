import { rm, stat } from 'node:fs/promises'
import { ApiError } from '#shared/errors.ts'
import { MAX_IMAGE_FRAMES, MAX_IMAGE_PIXELS } from '#shared/limits.ts'
import { type FilePurpose, NOT_AN_IMAGE } from '#shared/rules/files.ts'
import type { Sharp, SharpOptions } from 'sharp'

/** Longest side of the stored picture, in pixels. Crops arrive in their final size. */
const MAX_SIDE = 2_560
const THUMBNAIL_SIDE = 640
const PLACEHOLDER_SIDE = 16
const TIMEOUT_SECONDS = 30
const TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
])

export interface Encoded {
  path: string
  size: number
  width: number
  height: number
}
export interface ProcessedImage {
  image: Encoded
  thumbnail: Encoded
  placeholder: string
}

/**
 * Decodes a picture whatever its name says and encodes it again as WebP beside the original. The server never serves
 * the received bytes: no metadata, no second file hidden inside, no more pixels than a reader needs.
 */
export async function encodeImage(path: string, purpose: FilePurpose): Promise<ProcessedImage> {
  const { fileTypeFromFile } = await import('file-type')
  const type = await fileTypeFromFile(path)
  if (!type || !TYPES.has(type.mime)) throw notAnImage()
  const sharp = await loadSharp()
  const animated = purpose === 'post'
  const options: SharpOptions = {
    limitInputPixels: MAX_IMAGE_PIXELS,
    failOn: 'error',
    ...(animated ? { animated } : { pages: 1 }),
  }
  try {
    const {
      width,
      height,
      pages = 1,
    } = await sharp(path, { ...options, limitInputPixels: false }).metadata()
    // An animation's height is that of all its frames.
    if (width * height > MAX_IMAGE_PIXELS || pages > MAX_IMAGE_FRAMES)
      throw new ApiError('files.too_many_pixels')
    const image = await encode(sharp(path, options), `${path}.webp`, MAX_SIDE, 82)
    const still = () => sharp(image.path, { pages: 1 })
    const thumbnail = await encode(still(), `${path}.thumb.webp`, THUMBNAIL_SIDE, 74)
    return { image, thumbnail, placeholder: await placeholderOf(still()) }
  } catch (error) {
    for (const made of [`${path}.webp`, `${path}.thumb.webp`]) await rm(made, { force: true })
    throw refusalOf(error)
  }
}

/** A failure to write is no fault of the picture. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const isFull = /No space left on device|quota exceeded/i.test(String(error))
  return new ApiError(isFull ? 'server.storage_full' : 'files.damaged', { cause: error })
}

/** The thumbnail of a video, from one picture of it. */
export async function encodeStill(
  path: string,
): Promise<Pick<ProcessedImage, 'thumbnail' | 'placeholder'>> {
  const sharp = await loadSharp()
  const thumbnail = await encode(sharp(path), `${path}.thumb.webp`, THUMBNAIL_SIDE, 74)
  return { thumbnail, placeholder: await placeholderOf(sharp(thumbnail.path)) }
}

async function placeholderOf(still: Sharp): Promise<string> {
  const tiny = await still
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

async function encode(from: Sharp, to: string, side: number, quality: number): Promise<Encoded> {
  const {
    width,
    height,
    pages = 1,
  } = await from
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toFile(to)
  return { path: to, size: (await stat(to)).size, width, height: height / pages }
}

function notAnImage(): ApiError {
  return new ApiError('files.wrong_kind', { issues: [{ path: 'file', message: NOT_AN_IMAGE }] })
}

/** Loaded with the first picture: a server that gets none does not pay for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
