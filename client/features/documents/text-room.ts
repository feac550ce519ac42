import { useState } from 'react'

/** On a phone the panel is a sheet over the lower part of the page. */
export const PHONE = '(width < 48rem)'

/** The foot below an open text and the panel beside it, for as long as its room is open. */
export interface TextRoom {
  foot: HTMLElement | null
  /** Inside the panel: there a text shows its comments and versions. */
  side: HTMLElement | null
  /** The face that the panel shows; null while it is closed. */
  face: string | null
  onFace(face: string | null): void
  /** True if comments stand beside their lines where the window is wide enough. */
  hasMargin: boolean
}

export function useTextRoom(hasMargin = false) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const [face, onFace] = useState<string | null>(null)
  return { room: { foot, side, face, onFace, hasMargin } satisfies TextRoom, setFoot, setSide }
}
