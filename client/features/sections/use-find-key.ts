import { useEffect, useEffectEvent } from 'react'

/** It was pressed while the book was loading. */
let isWanted = false

/** The same key has a meaning of its own there. */
const ELSEWHERE = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]'

/** Ctrl+F or ⌘F outside of a text, too: only the lines in sight are drawn, so the browser would not find the others. */
function useFindKey(onPress: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
    if (key !== 'f' || !(ctrlKey || metaKey) || altKey || shiftKey || defaultPrevented) return
    if (target instanceof Element && target.closest(ELSEWHERE)) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** For the screen while its book is loading. */
export function useEarlyFind(): void {
  useFindKey(() => {
    isWanted = true
  })
}

/** For the manuscript: opens find when the key is pressed, or was pressed already. */
export function useFindByKey(find: () => void): void {
  useFindKey(find)
  const findNow = useEffectEvent(find)
  useEffect(() => {
    if (isWanted) findNow()
    isWanted = false
  }, [])
}

/** For the loaded book: its other tabs have no find. */
export function useEarlyFindEnds(): void {
  useEffect(() => {
    isWanted = false
  }, [])
}
