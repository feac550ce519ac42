import { X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../ui/button-class.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

interface Props {
  mark: HTMLAnchorElement
  onClose(): void
}

const GAP = 8
const WIDTH = 384

/** A note at the place of its mark, on a phone at the foot. Closed, one is at the mark again. */
export function NoteSheet({ mark, onClose }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({})
  const name = mark.getAttribute('aria-label') ?? 'Note'
  const back = () => {
    onClose()
    mark.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    content.current?.replaceChildren(...contentOf(mark))
    setPlace(placeAt(mark, sheet.current!))
    sheet.current?.focus({ preventScroll: true })
  }, [mark])
  useWaysOut(sheet, { onBack: back, onClose })
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      style={place}
      className="reader-note border-border bg-surface print:hidden"
    >
      <div className="flex items-start gap-2">
        <div ref={content} className="reader-note-text min-w-0 flex-1" />
        <IconButton aria-label="Back to the text" className="-mt-1 -mr-2" onClick={back}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <a
        href={mark.getAttribute('href') ?? undefined}
        className={buttonClass('ghost')}
        onClick={onClose}
      >
        Go to the notes
      </a>
    </div>
  )
}

interface WaysOut {
  onBack(): void
  onClose(): void
}

/** Escape leads back to the mark; a tap beside the note closes it. */
function useWaysOut(sheet: RefObject<HTMLElement | null>, { onBack, onClose }: WaysOut): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onBack()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element
    if (sheet.current?.contains(target)) return
    onClose()
    // A tap beside it closes it, and neither turns a page nor calls the bars.
    if (!target.closest('a, button')) event.stopPropagation()
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    const click = (event: MouseEvent) => onClick(event)
    document.addEventListener('keydown', key, true)
    // Before all that takes a tap.
    window.addEventListener('click', click, true)
    return () => {
      document.removeEventListener('keydown', key, true)
      window.removeEventListener('click', click, true)
    }
  }, [])
}

/** A copy of the note, without its way back and without names that would be there twice. */
function contentOf(mark: HTMLAnchorElement): Node[] {
  const note = document.getElementById(mark.hash.slice(1))
  const copy = note?.cloneNode(true) as HTMLElement | undefined
  for (const link of copy?.querySelectorAll('[role=doc-backlink]') ?? []) link.remove()
  for (const named of copy?.querySelectorAll('[id]') ?? []) named.removeAttribute('id')
  return [...(copy?.childNodes ?? [])]
}

/** Below the mark, or above it where there is more room. */
function placeAt(mark: HTMLElement, sheet: HTMLElement) {
  const { left, top, bottom } = mark.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const isBelow =
    bottom + GAP + sheet.offsetHeight < window.innerHeight || top < window.innerHeight / 2
  return {
    left: Math.max(GAP, Math.min(left - WIDTH / 2, clientWidth - WIDTH - GAP)),
    ...(isBelow ? { top: bottom + GAP } : { bottom: window.innerHeight - top + GAP }),
  }
}
