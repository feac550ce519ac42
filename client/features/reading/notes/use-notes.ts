import { type RefObject, useLayoutEffect, useState } from 'react'

/** The mark whose note is open; without the app, and with a key held, the mark is a link to the note. */
export function useNotes(text: RefObject<HTMLElement | null>) {
  const [mark, setMark] = useState<HTMLAnchorElement | null>(null)
  // Before the text is on the screen: a reader may press a mark at once.
  useLayoutEffect(() => {
    const element = text.current
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[role=doc-noteref]')
      if (!link || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      setMark(link)
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [text])
  return { mark, close: () => setMark(null) }
}
