import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFileSource } from './file-source.ts'

interface Props {
  fileId: string
  alt: string
  /** A tiny picture as a data address, shown until the real one has loaded. */
  placeholder?: string | null
  className?: string
  fit?: 'cover' | 'contain'
  /** Width over height, if known: it reserves the picture's space before it loads. */
  ratio?: number
  /** The browser loads the first picture of a screen without delay. */
  eager?: boolean
  /** Stands in its place while it cannot be had, such as offline. */
  instead?: ReactNode
}

/** A stored or picked picture in the box it is given. */
export function Picture({
  fileId,
  alt,
  placeholder,
  className,
  fit = 'cover',
  ratio,
  eager,
  instead,
}: Props) {
  const url = useFileSource(fileId)
  const { image, done, failed } = useLoading(url)
  const box = clsx('block bg-surface-2', className)
  if (done && failed && instead) return <span className={box}>{instead}</span>
  if (done && failed)
    return (
      <span
        role="img"
        aria-label={alt}
        className={clsx(box, 'grid place-items-center text-subtle')}
      >
        <ImageOff aria-hidden className="size-6" />
      </span>
    )
  const blurred = placeholder && !done
  return (
    <img
      ref={image}
      {...(url === undefined ? {} : { src: url })}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager && { fetchPriority: 'high' })}
      decoding="async"
      className={clsx(box, fit === 'cover' ? 'object-cover' : 'object-contain')}
      style={{
        ...(ratio ? { aspectRatio: ratio } : {}),
        ...(blurred
          ? { backgroundImage: `url("${placeholder}")`, backgroundSize: '100% 100%' }
          : {}),
      }}
    />
  )
}

/** Whether an image has come, or cannot: then it is asked for again once the device is online. */
function useLoading(url: string | undefined) {
  const image = useRef<HTMLImageElement>(null)
  const [seen, setSeen] = useState<{ url: string; well: boolean } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const element = image.current
    if (!element || url === undefined) return
    const look = () => element.complete && setSeen({ url, well: element.naturalWidth > 0 })
    look()
    const events = ['load', 'error'] as const
    for (const event of events) element.addEventListener(event, look)
    return () => {
      for (const event of events) element.removeEventListener(event, look)
    }
  }, [url, tries])
  const failed = seen?.well === false
  useEffect(() => {
    if (!failed) return
    const again = () => {
      setSeen(null)
      setTries((count) => count + 1)
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
  const done = url !== undefined && seen?.url === url
  return { image, done, failed }
}
