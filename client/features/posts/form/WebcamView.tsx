import { MAX_RECORDING_SECONDS } from '#shared/limits.ts'
import { Circle, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Recorder } from './use-recorder.ts'

/** The camera's picture, and its buttons. */
export function WebcamView({ recorder }: { recorder: Recorder }) {
  const { state, stream, seconds, failure } = recorder
  const view = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (view.current) view.current.srcObject = stream
  }, [stream])
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Record with webcam</legend>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="relative overflow-hidden rounded-[10px] bg-black">
        <video
          ref={view}
          autoPlay
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-video w-full -scale-x-100 object-contain"
        />
        {state === 'recording' && (
          <span
            role="timer"
            className="absolute top-2 left-2 inline-flex items-center gap-2 rounded-[6px] bg-black/65 px-2 text-[13px] leading-6 font-semibold text-white tabular-nums"
          >
            <Circle aria-hidden className="size-3 animate-pulse fill-red-500 text-red-500" />
            {clock(seconds)} / {clock(MAX_RECORDING_SECONDS)}
          </span>
        )}
      </div>
      <div className="flex justify-end gap-2">
        {state === 'ready' && (
          <>
            <Button variant="ghost" onClick={recorder.close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={() => void recorder.start()}>
              <Circle aria-hidden className="size-4" />
              Start recording
            </Button>
          </>
        )}
        {state === 'recording' && (
          <Button variant="danger" onClick={recorder.stop}>
            <Square aria-hidden className="size-4" />
            Stop recording
          </Button>
        )}
        {state === 'finishing' && (
          <Button variant="primary" busy>
            Saving...
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
