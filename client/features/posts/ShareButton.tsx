import { Share2 } from 'lucide-react'
import { share } from './share.ts'

interface Props {
  path: string
  title: string
  className?: string
}

export function ShareButton({ path, title, className }: Props) {
  return (
    <button type="button" data-share className={className} onClick={() => void share(path, title)}>
      <Share2 aria-hidden className="size-4" />
      <span>Share</span>
    </button>
  )
}
