import { VideoOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFileSource } from '../../../ui/file-source.ts'

interface Props {
  fileId: string
  posterId: string | null
  label: string
  /** A silent preview that repeats itself while it is in sight. */
  preview?: boolean
  className?: string
}

/** A stored or picked video; says so when it cannot be shown. */
export function VideoPlayer({ fileId, posterId, label, preview = false, className }: Props) {
  const url = useFileSource(fileId)
  const poster = useFileSource(posterId ?? fileId)
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    const element = video.current
    if (!element || url === undefined) return
    const fail = () => setFailed(url)
    element.addEventListener('error', fail)
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void element.play().catch(() => undefined)
      else element.pause()
    })
    if (preview && !still) watcher.observe(element)
    return () => {
      element.removeEventListener('error', fail)
      watcher.disconnect()
    }
  }, [url, preview])
  if (url !== undefined && failed === url) return <NoVideo text="Failed to load video" />
  return (
    <video
      ref={video}
      {...(url === undefined ? {} : { src: url })}
      {...(posterId && poster ? { poster } : {})}
      aria-label={label}
      controls={!preview}
      muted={preview}
      loop={preview}
      playsInline
      preload="metadata"
      className={className ?? 'max-h-[70dvh] w-full rounded-[10px] bg-black'}
    >
      <track kind="captions" />
    </video>
  )
}

/** In the place of a video that cannot be shown. */
export function NoVideo({ text }: { text: string }) {
  return (
    <p className="grid aspect-video place-items-center content-center gap-2 rounded-[10px] bg-surface-2 text-[15px] text-subtle">
      <VideoOff aria-hidden className="size-8" />
      {text}
    </p>
  )
}
