import { ChevronsDown } from 'lucide-react'
import type { RefObject } from 'react'

const HEADER = 72

/** On phones: jumps to the next comment that is not a reply. */
export function NextRootButton({ section }: { section: RefObject<HTMLElement | null> }) {
  const jump = () => {
    const roots = section.current?.querySelectorAll<HTMLElement>(':scope > ol > li') ?? []
    const next = [...roots].find((root) => root.getBoundingClientRect().top > HEADER + 8)
    if (next) window.scrollBy({ top: next.getBoundingClientRect().top - HEADER })
  }
  return (
    <button
      type="button"
      aria-label="Next comment on the post"
      onClick={jump}
      className="fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 grid size-11 place-items-center rounded-full border border-border bg-surface text-accent shadow-[0_8px_24px_-8px_rgb(0_0_0/.25)] md:hidden"
    >
      <ChevronsDown aria-hidden className="size-5" />
    </button>
  )
}
