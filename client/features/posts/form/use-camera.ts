import { type RefObject, useEffect, useRef, useState } from 'react'

type Asked = RefObject<Promise<MediaStream> | null>

/** The camera and microphone of this device: on between `open` and `close`, and never after its screen is gone. */
export function useCamera() {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const asked: Asked = useRef(null)
  useEffect(() => () => turnOff(asked), [])
  return {
    stream,
    /** Resolves with true once it is on, and with false if it was closed or opened anew before; rejects if it cannot be. */
    async open(): Promise<boolean> {
      if (!navigator.mediaDevices) throw new Error('Camera not available')
      turnOff(asked)
      const video = { width: { ideal: 1_920 }, height: { ideal: 1_080 } }
      const asking = navigator.mediaDevices.getUserMedia({ video, audio: true })
      asked.current = asking
      try {
        const opened = await asking
        if (asked.current === asking) setStream(opened)
      } catch (error) {
        if (asked.current === asking)
          throw new Error(`Failed to access webcam: ${(error as Error).message}`, { cause: error })
      }
      return asked.current === asking
    },
    close() {
      turnOff(asked)
      setStream(null)
    },
  }
}

/** Also what the browser gives only later: it asks the user for the permission first. */
function turnOff(asked: Asked): void {
  asked.current?.then(
    (stream) => {
      for (const track of stream.getTracks()) track.stop()
    },
    () => undefined,
  )
  asked.current = null
}
