import { useEffect, useState } from 'react'

/** The camera and microphone of this device: on between `open` and `close`, and never after its screen is gone. */
export function useCamera() {
  const [stream, setStream] = useState<MediaStream | null>(null)
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    },
    [stream],
  )
  return {
    stream,
    /** Resolves with what went wrong, if anything did. */
    async open(): Promise<string | null> {
      if (!navigator.mediaDevices) return 'Camera not available'
      try {
        const video = { width: { ideal: 1_920 }, height: { ideal: 1_080 } }
        setStream(await navigator.mediaDevices.getUserMedia({ video, audio: true }))
        return null
      } catch (error) {
        return `Failed to access webcam: ${(error as Error).message}`
      }
    },
    close: () => setStream(null),
  }
}
