import { Rss } from 'lucide-react'

interface Props {
  /** Of the page whose news it carries. */
  path: string
  className?: string
}

/** The address that a feed reader wants. Opens beside the app, which has no such page. */
export function FeedLink({ path, className = 'inline-flex min-h-6 items-center gap-1' }: Props) {
  return (
    <a
      href={`${path}/rss`}
      target="_blank"
      rel="noopener"
      className={`${className} hover:underline`}
    >
      <Rss aria-hidden className="size-3.5" />
      RSS
    </a>
  )
}
