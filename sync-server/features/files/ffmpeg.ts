import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Longest a video may take to be made playable. */
const MAX_MS = 30 * 60_000
const running = new Set<ChildProcess>()

export interface Probe {
  video: string | null
  audio: string | null
  width: number | null
  height: number | null
  seconds: number | null
}

let known: Promise<boolean> | undefined

/** Whether this machine has ffmpeg and ffprobe; looked for once. */
export function hasFfmpeg(): Promise<boolean> {
  known ??= Promise.all([run('ffmpeg', ['-version']), run('ffprobe', ['-version'])]).then(
    () => true,
    () => false,
  )
  return known
}

/** Ends whatever is being made: its job is taken up again at the next start. */
export function stopFfmpeg(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** What is in a video. `format` forces the demuxer: a playlist never opens other files. */
export async function probe(path: string, format: 'mov' | 'matroska'): Promise<Probe> {
  const shown = ['-show_streams', '-show_format', '-of', 'json']
  const args = ['-v', 'error', '-protocol_whitelist', 'file', '-f', format, ...shown, path]
  const { streams = [], format: container } = JSON.parse(await run('ffprobe', args)) as {
    streams?: { codec_type: string; codec_name: string; width?: number; height?: number }[]
    format?: { duration?: string }
  }
  const video = streams.find(({ codec_type }) => codec_type === 'video')
  const audio = streams.find(({ codec_type }) => codec_type === 'audio')
  const seconds = Number(container?.duration)
  return {
    video: video?.codec_name ?? null,
    audio: audio?.codec_name ?? null,
    width: video?.width ?? null,
    height: video?.height ?? null,
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  }
}

const COPYABLE = {
  mp4: { video: ['h264'], audio: ['aac'] },
  webm: { video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
}

/** Writes a copy that browsers play: as it is where they can already, H.264 with AAC otherwise. */
export async function makePlayable(
  path: string,
  format: 'mov' | 'matroska',
  { video, audio }: Probe,
  to: string,
): Promise<'video/mp4' | 'video/webm'> {
  const isKept = (kind: 'mp4' | 'webm') =>
    COPYABLE[kind].video.includes(video ?? '') &&
    (audio === null || COPYABLE[kind].audio.includes(audio))
  const kept = isKept('webm') ? 'webm' : isKept('mp4') ? 'mp4' : null
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p']
  const size = ['-vf', "scale='trunc(min(1920,iw)/2)*2':-2", '-c:a', 'aac', '-b:a', '128k']
  const quiet = ['-y', '-v', 'error', '-nostdin', '-protocol_whitelist', 'file']
  const input = [...quiet, '-max_alloc', '500000000', '-f', format, '-i', path]
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1']
  const codecs = kept ? ['-c', 'copy'] : [...encode, ...size]
  const output = kept === 'webm' ? ['-f', 'webm'] : ['-movflags', '+faststart', '-f', 'mp4']
  await run('ffmpeg', [...input, ...streams, ...codecs, ...output, to])
  return kept === 'webm' ? 'video/webm' : 'video/mp4'
}

/** One picture of a video, from its first second, as PNG. */
export async function stillOf(path: string, to: string): Promise<void> {
  const input = ['-y', '-v', 'error', '-nostdin', '-protocol_whitelist', 'file', '-i', path]
  await run('ffmpeg', [...input, '-frames:v', '1', '-f', 'image2', '-c:v', 'png', to])
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: MAX_MS })
    running.add(child)
    let out = ''
    let trouble = ''
    child.stdout.on('data', (text: Buffer) => (out = (out + text.toString()).slice(-1_000_000)))
    child.stderr.on('data', (text: Buffer) => (trouble = (trouble + text.toString()).slice(-2_000)))
    child.on('error', reject)
    child.on('spawn', () => {
      // Whoever is reading must not notice.
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code === 0) resolve(out)
      else if (signal) reject(new Error(`${command} was ended by ${signal}`))
      else reject(new BrokenVideoError(trouble))
    })
  })
}

/** ffmpeg said no: the same file would be refused again. */
export class BrokenVideoError extends Error {}
