import { MAX_RECORDING_SECONDS, RECORDING_CHUNK_MS } from '#shared/limits.ts'

const TYPES = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]
const BITS_PER_SECOND = 2_500_000

interface Listener {
  /** Stores a piece; the recording ends when it cannot. */
  append(piece: Blob): Promise<void>
  onSeconds(seconds: number): void
  onFailure(): void
  /** After the last piece is stored, or could not be. */
  onStop(seconds: number): void
}

/** Records a camera, a piece every five seconds, for three minutes at most. Returns how to stop. */
export function record(stream: MediaStream, listener: Listener): () => void {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
  const machine = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND })
  const began = performance.now()
  const length = () => (performance.now() - began) / 1_000
  const stop = () => machine.state === 'recording' && machine.stop()
  let stored: Promise<void> = Promise.resolve()
  machine.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    stored = stored.then(() => listener.append(data))
    stored.catch(() => {
      listener.onFailure()
      stop()
    })
  })
  const timer = setInterval(() => {
    listener.onSeconds(Math.floor(length()))
    if (length() >= MAX_RECORDING_SECONDS) stop()
  }, 250)
  machine.addEventListener('stop', () => {
    clearInterval(timer)
    const seconds = length()
    void stored.catch(() => undefined).then(() => listener.onStop(seconds))
  })
  machine.start(RECORDING_CHUNK_MS)
  return stop
}
