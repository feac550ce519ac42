import { ApiError } from '#shared/errors.ts'
import { NOT_A_VIDEO } from '#shared/rules/files.ts'
import { hasFfmpeg } from './ffmpeg.ts'

/** Containers that are taken, and the demuxer that reads each. */
const CONTAINERS = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/x-matroska': 'matroska',
} as const
type Container = (typeof CONTAINERS)[keyof typeof CONTAINERS]
const PLAYABLE = new Set(['video/mp4', 'video/webm'])

/** Returns the type of a received video, and whether ffmpeg still has to make it playable. Refuses other files. */
export async function examineVideo(path: string): Promise<{ mime: string; process: boolean }> {
  const mime = await typeOf(path)
  if (!Object.hasOwn(CONTAINERS, mime)) {
    const issues = [{ path: 'file', message: NOT_A_VIDEO }]
    throw new ApiError('files.wrong_kind', { issues })
  }
  const process = await hasFfmpeg()
  if (!process && !PLAYABLE.has(mime)) throw new ApiError('files.unplayable')
  return { mime, process }
}

/** The demuxer for a video's bytes; null when there is none that may be used. */
export async function containerOf(path: string): Promise<Container | null> {
  const mime = await typeOf(path)
  return Object.hasOwn(CONTAINERS, mime) ? CONTAINERS[mime as keyof typeof CONTAINERS] : null
}

async function typeOf(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime ?? ''
}
