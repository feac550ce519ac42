import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { areSingleKeysOn } from './single-keys.ts'
import { isTyping } from '../ui/use-arrow-keys.ts'

const SEQUENCE_MS = 1_000
const ITEM = '[data-item]'

interface Actions {
  openPalette(): void
  openHelp(): void
  toggleSidebar(): void
  toggleTheme(): void
}

/** Single keys work only outside inputs and dialogs, and can be switched off; Ctrl or ⌘ with K works anywhere. Items say what they offer by `data-*`. */
export function useShortcuts(actions: Actions): void {
  const navigate = useNavigate()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })

  useEffect(() => {
    let leader = 0
    const go: Record<string, string> = {
      h: paths.home(),
      e: paths.explore(),
      t: paths.trending(),
      c: paths.communities(),
      w: paths.worlds(),
      b: paths.books(),
      n: paths.notifications(),
    }
    const keys: Record<string, () => void> = {
      '?': () => latest.current.openHelp(),
      '[': () => latest.current.toggleSidebar(),
      D: () => latest.current.toggleTheme(),
      '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
      j: () => step(1),
      k: () => step(-1),
      a: () => press('[data-vote=up]'),
      z: () => press('[data-vote=down]'),
      x: () => press('[data-fold]'),
      r: () => press('[data-reply]') || pressIn(document, '[data-reply-to-post]'),
      o: () => press('[data-open]'),
      Enter: () => press('[data-open]'),
      n: () => pressIn(document, '[data-create]'),
      '.': () => pressIn(document, '[data-show-new]'),
      g: () => {
        leader = performance.now()
      },
    }
    const onKey = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (isChord && event.key.toLowerCase() === 'k' && !event.defaultPrevented) {
        if (document.querySelector('[role=dialog]')) return
        event.preventDefault()
        latest.current.openPalette()
        return
      }
      if (!areSingleKeysOn()) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
      // On anything else that has the focus, Enter means what it always means.
      if (event.key === 'Enter' && !document.activeElement?.matches(ITEM)) return
      const place = performance.now() - leader < SEQUENCE_MS ? go[event.key] : undefined
      leader = 0
      const act = place ? () => void navigate(place) : keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate])
}

function currentItem(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ITEM) ?? null
}

function step(direction: 1 | -1): void {
  const items = [...document.querySelectorAll<HTMLElement>(ITEM)].filter((item) =>
    item.checkVisibility(),
  )
  const current = currentItem()
  const next = current
    ? items[items.indexOf(current) + direction]
    : items.find((item) => item.getBoundingClientRect().bottom > 80)
  if (!next) return
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

function press(selector: string): boolean {
  const item = currentItem()
  return item !== null && pressIn(item, selector)
}

function pressIn(root: ParentNode, selector: string): boolean {
  const target = root.querySelector<HTMLElement>(selector)
  target?.click()
  return target !== null
}
