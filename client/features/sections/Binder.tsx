import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { BinderProps } from './binder.ts'
import { BinderChapter } from './BinderChapter.tsx'
import { useHeld } from './use-held.ts'

/**
 * Chapters and scenes in order. The writer drags them, or moves the focused one with Alt and the arrow keys. Renders
 * only chapters in sight, because elements beside the text slow the paint of each letter.
 */
export function Binder({ className, ...props }: BinderProps) {
  const { chapters, byChapter, active, mayWrite, chapterActions } = props
  const nav = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const held = useHeld(nav)
  const kept = chapters.findIndex(({ id }) => id === held)
  const here = chapters.findIndex(({ id }) =>
    byChapter.get(id)?.some((section) => section.id === active),
  )
  const first = useRef(here)
  useEffect(() => {
    if (first.current > 0) list.current?.scrollToIndex(first.current, { align: 'center' })
  }, [])
  return (
    <nav
      ref={nav}
      aria-label="Binder"
      className={clsx('space-y-1 overflow-x-hidden overflow-y-auto', className)}
    >
      <Virtualizer ref={list} as={List} keepMounted={kept < 0 ? [] : [kept]}>
        {chapters.map((chapter, index) => (
          <BinderChapter key={chapter.id} {...props} chapter={chapter} index={index} />
        ))}
      </Virtualizer>
      {mayWrite && (
        <button
          type="button"
          onClick={chapterActions.create}
          className="flex h-9 w-full items-center gap-2 rounded-[6px] px-2 text-sm font-semibold text-muted hover:bg-(--rail-hover) hover:text-text pointer-coarse:h-11"
        >
          <Plus aria-hidden className="size-4" />
          New Chapter
        </button>
      )}
    </nav>
  )
}

/** virtua takes no clicks while the list moves and a moment after. */
function List({ style, ...props }: CustomContainerComponentProps) {
  return <div role="list" style={{ ...style, pointerEvents: undefined }} {...props} />
}
