const POSTER_SIDE = 1_280
const PATIENCE_MS = 10_000

/** A picture from the beginning of a video, as JPEG; null when this browser cannot show the video. */
export async function posterOf(video: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(video)
  const element = document.createElement('video')
  element.muted = true
  element.preload = 'auto'
  element.src = url
  try {
    await happens(element, 'loadeddata')
    element.currentTime = Math.min(0.2, element.duration / 2 || 0.2)
    await happens(element, 'seeked')
    const { videoWidth, videoHeight } = element
    const scale = Math.min(1, POSTER_SIDE / Math.max(videoWidth, videoHeight))
    const canvas = new OffscreenCanvas(videoWidth * scale, videoHeight * scale)
    canvas.getContext('2d')!.drawImage(element, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  } catch {
    return null
  } finally {
    element.removeAttribute('src')
    element.load()
    URL.revokeObjectURL(url)
  }
}

function happens(element: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener(event, () => resolve(), { once: true })
    element.addEventListener('error', () => reject(new Error('unreadable')), { once: true })
    setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)
  })
}
