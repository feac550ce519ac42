import { type RefObject, useEffect, useState } from 'react'

const HELD_BY = ['focusin', 'dragstart'] as const

/** The chapter that has the focus or is being dragged: it stays rendered, wherever the user scrolls. */
export function useHeld(nav: RefObject<HTMLElement | null>): string | null {
  const [held, setHeld] = useState<string | null>(null)
  useEffect(() => {
    const element = nav.current!
    const hold = ({ target }: Event) => {
      const chapter = (target as Element).closest<HTMLElement>('[data-chapter]')
      setHeld(chapter?.dataset['chapter'] ?? null)
    }
    for (const type of HELD_BY) element.addEventListener(type, hold)
    return () => {
      for (const type of HELD_BY) element.removeEventListener(type, hold)
    }
  }, [nav])
  return held
}
