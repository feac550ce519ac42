import { type RefObject, useEffect, useState } from 'react'
import { isTyping } from '../../ui/use-arrow-keys.ts'

/** So far one reads on before the bars go, and back before they come: a trembling finger does neither. */
const ON = 8
const BACK = 24
/** A mouse that comes so near to the edge looks for them. */
const EDGE = 48

/** What a tap means something to by itself. */
const OWN_TAP = 'a, button, input, textarea, select, summary, label, [role]:not(article)'

/** Shows them, or not; a tap turns that. */
type Show = (next: boolean | ((shown: boolean) => boolean)) => void

/** Whether the bars are shown: they go while one reads on, and come back by a tap, scrolling up, Escape or a mouse at the edge. */
export function useBars(page: RefObject<HTMLElement | null>): boolean {
  const [shown, setShown] = useState(true)
  useEffect(() => watchScroll(setShown), [])
  useEffect(() => watchHands(page, setShown), [page])
  return shown
}

function watchScroll(show: Show): () => void {
  let turn = 0
  let last = 0
  const onScroll = () => {
    const y = window.scrollY
    // Where the direction changed the way begins anew.
    if ((y - last) * (last - turn) < 0) turn = last
    last = y
    if (y - turn > ON) show(false)
    else if (turn - y > BACK || y <= 0) show(true)
  }
  // A turned page means reading on, in either direction.
  const onTurn = ({ target }: Event) =>
    target instanceof Element && target.matches('.reader-page') && show(false)
  // A page from the server can be read before anything listens.
  onScroll()
  window.addEventListener('scroll', onScroll, { passive: true })
  document.addEventListener('scroll', onTurn, { passive: true, capture: true })
  return () => {
    window.removeEventListener('scroll', onScroll)
    document.removeEventListener('scroll', onTurn, { capture: true })
  }
}

function watchHands(page: RefObject<HTMLElement | null>, show: Show): () => void {
  const element = page.current
  const onTap = ({ target }: MouseEvent) => {
    if ((target as Element).closest(OWN_TAP) || !getSelection()?.isCollapsed) return
    show((shown) => !shown)
  }
  const onMouse = ({ pointerType, clientY }: PointerEvent) => {
    const isAtEdge = clientY < EDGE || clientY > window.innerHeight - EDGE / 2
    if (pointerType === 'mouse' && isAtEdge) show(true)
  }
  const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || isTyping(target)) return
    if (document.querySelector('[role=dialog], [role=menu]')) return
    show((shown) => !shown)
  }
  // A field below the chapter is not written in under a bar.
  const onFocus = ({ target }: FocusEvent) => {
    // A sheet over the page, such as a note's, has its own room.
    if (isTyping(target) && !(target as Element).closest('[role=dialog]')) show(false)
  }
  element?.addEventListener('click', onTap)
  document.addEventListener('pointermove', onMouse, { passive: true })
  document.addEventListener('keydown', onKey)
  document.addEventListener('focusin', onFocus)
  return () => {
    element?.removeEventListener('click', onTap)
    document.removeEventListener('pointermove', onMouse)
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('focusin', onFocus)
  }
}
