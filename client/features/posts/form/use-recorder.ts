import { MIN_RECORDING_SECONDS } from '#shared/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { type PickedVideo, useVideos } from '../../files/use-videos.ts'
import { record } from './record.ts'
import { useCamera } from './use-camera.ts'

export interface Recorder {
  state: 'idle' | 'ready' | 'recording' | 'finishing'
  /** The camera's picture. */
  stream: MediaStream | null
  seconds: number
  /** Recording that grows on the disk. */
  id: string | null
  failure: string | null
  open(): Promise<void>
  start(): Promise<void>
  stop(): void
  close(): void
}

/** A camera whose recording is on the disk every five seconds, and stops by itself after three minutes. */
export function useRecorder(onRecorded: (video: PickedVideo) => void): Recorder {
  const videos = useVideos()
  const latest = useRef({ videos, onRecorded })
  useEffect(() => {
    latest.current = { videos, onRecorded }
  })
  const camera = useCamera()
  const { stream } = camera
  const [state, setState] = useState<Recorder['state']>('idle')
  const [recording, setRecording] = useState<{ id: string; seconds: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopper = useRef<(() => void) | null>(null)

  const close = () => {
    camera.close()
    setState('idle')
  }

  const open = async () => {
    setFailure(null)
    try {
      if (await camera.open()) setState('ready')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  const start = async () => {
    if (!stream) return
    const { videos: disk } = latest.current
    const id = await disk.begin()
    setRecording({ id, seconds: 0 })
    setFailure(null)
    setState('recording')
    stopper.current = record(stream, {
      append: (piece) => disk.append(id, piece),
      onSeconds: (seconds) => setRecording({ id, seconds }),
      onFailure: () => setFailure('Failed to stream video chunk'),
      onStop: (length) => void finish(id, length),
    })
  }

  const finish = async (id: string, length: number) => {
    setState('finishing')
    const { videos: disk, onRecorded: done } = latest.current
    try {
      done(await videoOf(disk, id, length))
      close()
    } catch (error) {
      setFailure(error instanceof TooShort ? error.message : 'Failed to finalize video')
      setState('ready')
    } finally {
      setRecording(null)
    }
  }

  const { id = null, seconds = 0 } = recording ?? {}
  const stop = () => stopper.current?.()
  return { state, stream, seconds, id, failure, open, start, stop, close }
}

class TooShort extends Error {}

/** The video that a recording has become. One that is too short is thrown away. */
async function videoOf(
  videos: ReturnType<typeof useVideos>,
  id: string,
  length: number,
): Promise<PickedVideo> {
  if (length >= MIN_RECORDING_SECONDS) return videos.finish(id)
  await videos.forget(id)
  throw new TooShort(`Video too short (minimum ${MIN_RECORDING_SECONDS} seconds)`)
}
