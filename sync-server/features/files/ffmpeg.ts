import type { ChildProcess } from 'node:child_process'
import { FILE_PURPOSES } from '#shared/rules/files.ts'
import { BrokenVideoError, runLimited } from './run-limited.ts'

export { BrokenVideoError }

export type Container = 'mov' | 'matroska'

/** More than 8K. */
const MAX_PIXELS = 8_192 * 4_352
const MAX_STREAMS = 32
const MAX_SECONDS = 6 * 3_600
/** Limits for making a video playable; the result may be larger than the received file. */
const LIMITS = {
  seconds: 30 * 60,
  memoryBytes: 2 * 1024 ** 3,
  fileBytes: 2 * FILE_PURPOSES.video.maxBytes,
}
const running = new Set<ChildProcess>()

export interface Probe {
  video: string | null
  audio: string | null
  width: number | null
  height: number | null
  seconds: number | null
}

const known = new Map<string | undefined, Promise<boolean>>()

/** True when this machine has ffmpeg and ffprobe on its `PATH`; looks once. */
export function hasFfmpeg(): Promise<boolean> {
  const path = process.env['PATH']
  const has = known.get(path) ?? lookForFfmpeg()
  known.set(path, has)
  return has
}

function lookForFfmpeg(): Promise<boolean> {
  return Promise.all([run('ffmpeg', ['-version']), run('ffprobe', ['-version'])]).then(
    () => true,
    () => false,
  )
}

/** Ends all running processes: the next start takes their jobs up again. */
export function stopFfmpeg(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Reads the streams of a video. `format` forces the demuxer: a playlist never opens other files. */
export async function probe(path: string, format: Container): Promise<Probe> {
  const entries = 'stream=codec_type,codec_name,width,height:format=duration'
  const shown = ['-show_entries', entries, '-of', 'json']
  const said = await run('ffprobe', [
    ...READ,
    ...inputOf(path, format).slice(0, -2),
    ...shown,
    path,
  ])
  const { streams = [], format: container } = parse(said)
  if (streams.length > MAX_STREAMS) throw new BrokenVideoError('too many streams')
  const video = streams.find(({ codec_type }) => codec_type === 'video')
  const audio = streams.find(({ codec_type }) => codec_type === 'audio')
  const { width = null, height = null } = video ?? {}
  if ((width ?? 0) * (height ?? 0) > MAX_PIXELS) throw new BrokenVideoError('too many pixels')
  const seconds = Number(container?.duration)
  if (seconds > MAX_SECONDS) throw new BrokenVideoError('too long')
  return {
    video: video?.codec_name ?? null,
    audio: audio?.codec_name ?? null,
    width,
    height,
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  }
}

interface Probed {
  streams?: { codec_type: string; codec_name: string; width?: number; height?: number }[]
  format?: { duration?: string }
}

/** A video of thousands of streams says more than is read of it. */
function parse(said: string): Probed {
  try {
    return JSON.parse(said) as Probed
  } catch {
    throw new BrokenVideoError('too much is in it')
  }
}

const COPYABLE = {
  mp4: { video: ['h264'], audio: ['aac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
}

/** Writes a copy that browsers play: as it is where they can already, H.264 with AAC otherwise. */
export async function makePlayable(
  path: string,
  format: Container,
  { video, audio }: Probe,
  to: string,
): Promise<'video/mp4' | 'video/webm'> {
  const isKept = (kind: 'mp4' | 'webm') =>
    COPYABLE[kind].video.includes(video ?? '') &&
    (audio === null || COPYABLE[kind].audio.includes(audio))
  const kept = isKept('webm') ? 'webm' : isKept('mp4') ? 'mp4' : null
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p']
  const size = ['-vf', "scale='trunc(min(1920,iw)/2)*2':-2", '-c:a', 'aac', '-b:a', '128k']
  const input = ['-y', ...READ, '-nostdin', ...inputOf(path, format)]
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1']
  const codecs = kept ? ['-c', 'copy'] : [...encode, ...size]
  const output = kept === 'webm' ? ['-f', 'webm'] : ['-movflags', '+faststart', '-f', 'mp4']
  const most = ['-t', String(MAX_SECONDS)]
  await run('ffmpeg', [...input, ...streams, ...codecs, ...most, ...output, to])
  return kept === 'webm' ? 'video/webm' : 'video/mp4'
}

/** One picture of a video, from its first second, as PNG. */
export async function stillOf(path: string, format: Container, to: string): Promise<void> {
  const input = ['-y', ...READ, '-nostdin', ...inputOf(path, format)]
  await run('ffmpeg', [...input, '-frames:v', '1', '-f', 'image2', '-c:v', 'png', to])
}

/** Local files alone: whatever a video names, nothing is fetched for it. */
const READ = ['-v', 'error', '-protocol_whitelist', 'file']

function inputOf(path: string, format: Container): string[] {
  const limits = ['-max_alloc', '500000000', '-max_pixels', String(MAX_PIXELS)]
  return [...limits, '-threads', '2', '-f', format, '-i', path]
}

function run(command: string, args: string[]): Promise<string> {
  return runLimited(command, args, LIMITS, running)
}
