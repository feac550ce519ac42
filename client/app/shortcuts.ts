import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { runCommand } from '../ui/commands.ts'
import { isTyping } from '../ui/use-arrow-keys.ts'
import { ITEM, press, step } from './items.ts'
import { placeOf } from './key-places.ts'
import { useCreateTarget } from './use-create-target.ts'
import { areSingleKeysOn } from '../ui/single-keys.ts'

const SEQUENCE_MS = 1_000

interface Actions {
  openPalette(): void
  openHelp(): void
  toggleSidebar(): void
  toggleTheme(): void
}
/** With those that the listener has itself. */
type Acts = Actions & { newPost(): void }

const KEYS: Record<string, (acts: Acts) => void> = {
  '?': (actions) => actions.openHelp(),
  '[': (actions) => actions.toggleSidebar(),
  D: (actions) => actions.toggleTheme(),
  '/': () => runCommand('search'),
  j: () => step(1),
  k: () => step(-1),
  a: () => runCommand('approve') || press('[data-vote=up]'),
  z: () => press('[data-vote=down]'),
  x: () => press('[data-fold]'),
  r: () => runCommand('remove') || press('[data-reply]') || runCommand('reply'),
  o: () => press('[data-open]'),
  Enter: () => press('[data-open]'),
  n: (acts) => runCommand('create') || acts.newPost(),
  '.': () => runCommand('show-new'),
}

/**
 * Single keys work only outside inputs and dialogs, and the user can switch them off; Ctrl or ⌘ with K works everywhere. The
 * listener is there as soon as the screen is visible.
 */
export function useShortcuts(actions: Actions): void {
  const navigate = useNavigate()
  const create = useCreateTarget()
  const leader = useRef(-SEQUENCE_MS)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (opensPalette(event)) {
      event.preventDefault()
      actions.openPalette()
    }
    if (!isSingleKey(event)) return
    // When they were pressed, not when a busy page came to it.
    const isSecond = event.timeStamp - leader.current < SEQUENCE_MS
    leader.current = event.key === 'g' ? event.timeStamp : -SEQUENCE_MS
    const place = isSecond ? placeOf(event.key) : undefined
    const act = place ? () => void navigate(place.path) : KEYS[event.key]
    if (!act) return
    event.preventDefault()
    act({ ...actions, newPost: () => void navigate(create) })
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function opensPalette(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isChord || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return false
  return !document.querySelector('[role=dialog]')
}

function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  if (!areSingleKeysOn() || isTyping(event.target)) return false
  // On anything else that has the focus, Enter means what it always means.
  if (event.key === 'Enter' && !document.activeElement?.matches(ITEM)) return false
  return !document.querySelector('[role=dialog], [role=menu]')
}
