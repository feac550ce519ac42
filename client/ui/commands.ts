import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** The commands that a part of the screen can offer to single keys and to the palette. */
export type CommandName =
  | 'approve'
  | 'create'
  | 'menu'
  | 'palette'
  | 'remove'
  | 'reply'
  | 'search'
  | 'show-new'
/** False: not here at this moment. */
type Run = () => boolean | void
interface Offer {
  name: CommandName
  run: Run
}

/** In the order in which the components offered them. */
const offers = new Set<Offer>()
const listeners = new Set<() => void>()

/** Offers a command for as long as the component is shown; with null it offers nothing. Of several the latest counts. */
export function useCommand(name: CommandName, run: Run | null): void {
  const runLatest = useEffectEvent(() => run?.())
  const isOffered = run !== null
  useLayoutEffect(() => {
    if (!isOffered) return
    const offer: Offer = { name, run: () => runLatest() }
    offers.add(offer)
    notify()
    return () => {
      offers.delete(offer)
      notify()
    }
  }, [name, isOffered])
}

/** Returns true if an offer handled the command. */
export function runCommand(name: CommandName): boolean {
  return [...offers].toReversed().some((offer) => offer.name === name && offer.run() !== false)
}

export function useIsOffered(name: CommandName): boolean {
  return useSyncExternalStore(subscribe, () => [...offers].some((offer) => offer.name === name))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
