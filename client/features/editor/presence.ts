import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Awareness } from 'y-protocols/awareness'

export interface Person {
  id: string
  name: string
  /** A CSS colour that reads on either theme. */
  color: string
}

/**
 * Colours of carets and names, by hue: at least 4.5:1 under the page's background as text and 3:1 as a caret, light and dark.
 * They are chosen from the person's id here, not taken from the wire: it could carry any style.
 */
export const PRESENCE_COLORS = [
  { light: '#b83280', dark: '#f9a8d4' },
  { light: '#1d4ed8', dark: '#93c5fd' },
  { light: '#9a4a06', dark: '#fdba74' },
  { light: '#166534', dark: '#86efac' },
  { light: '#6d28d9', dark: '#c4b5fd' },
  { light: '#b91c1c', dark: '#fca5a5' },
  { light: '#0e6680', dark: '#67e8f9' },
  { light: '#6b6000', dark: '#fde047' },
] as const

const MAX_NAME = 40

function colorsOf(userId: string) {
  let sum = 0
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return PRESENCE_COLORS[sum % PRESENCE_COLORS.length]!
}

export function presenceColor(userId: string): string {
  const { light, dark } = colorsOf(userId)
  return `light-dark(${light}, ${dark})`
}

/** The user's name and colour for others: the `user` field of the awareness state. */
export function presenceUser({ id, name }: { id: string; name: string }) {
  const { light } = colorsOf(id)
  return { id, name, color: light, colorLight: `${light}33` }
}

/** Reads another device's state; null when it is no person. */
export function personOf(state: Record<string, unknown> | undefined): Person | null {
  const user: unknown = state?.user
  if (typeof user !== 'object' || user === null) return null
  const { id, name } = user as Record<string, unknown>
  if (typeof name !== 'string' || !name) return null
  const key = typeof id === 'string' && id ? id : name
  return { id: key, name: name.slice(0, MAX_NAME), color: presenceColor(key) }
}

/** Other people in the document by name, each once however many devices they use. */
export function peopleIn(awareness: Awareness): Person[] {
  const self = personOf(awareness.getLocalState() ?? undefined)?.id
  const people = new Map<string, Person>()
  for (const [client, state] of awareness.getStates()) {
    const person = personOf(state)
    if (person && client !== awareness.clientID && person.id !== self) people.set(person.id, person)
  }
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name))
}

const NOBODY: Person[] = []

export function usePresence(awareness: Awareness | null): Person[] {
  const kept = useRef(NOBODY)
  const subscribe = useCallback(
    (notify: () => void) => {
      awareness?.on('change', notify)
      return () => awareness?.off('change', notify)
    },
    [awareness],
  )
  return useSyncExternalStore(subscribe, () => {
    const people = awareness ? peopleIn(awareness) : NOBODY
    // Carets move with every key; the list only changes with the people in it.
    if (keyOf(people) !== keyOf(kept.current)) kept.current = people
    return kept.current
  })
}

function keyOf(people: Person[]): string {
  return people.map(({ id, name }) => `${id}\n${name}`).join('\n\n')
}
