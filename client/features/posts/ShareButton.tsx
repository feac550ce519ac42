import { Share2 } from 'lucide-react'
import { appToast } from '../../ui/toast.ts'

interface Props {
  path: string
  title: string
  className?: string
}

/** The device's share sheet where there is one, else the address on the clipboard. */
export function ShareButton({ path, title, className }: Props) {
  const share = async () => {
    const url = new URL(path, window.location.origin).href
    try {
      if (typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      appToast.success('Link copied')
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      appToast.error('The link could not be copied')
    }
  }
  return (
    <button type="button" data-share className={className} onClick={() => void share()}>
      <Share2 aria-hidden className="size-4" />
      <span>Share</span>
    </button>
  )
}
