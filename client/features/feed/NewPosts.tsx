import { ArrowUp } from 'lucide-react'
import { useCommand } from '../../ui/commands.ts'
import type { Feed } from './feed.local.ts'

/** Says that posts wait above the list, and shows them. */
export function NewPosts({ feed: { newCount, showNew } }: { feed: Feed }) {
  const show = () => {
    showNew()
    window.scrollTo({ top: 0 })
  }
  useCommand('show-new', newCount > 0 ? show : null)
  if (newCount === 0) return null
  return (
    <button
      type="button"
      onClick={show}
      className="sticky top-16 z-5 mx-auto flex h-10 items-center gap-1.5 rounded-full bg-accent px-4 text-[13px] font-semibold text-accent-fg hover:bg-accent-hover"
    >
      <ArrowUp aria-hidden className="size-4" />
      {newCount === 1 ? '1 new post' : `${newCount} new posts`}
    </button>
  )
}
