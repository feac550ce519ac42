import { createContext } from 'react'

/** A picture of a text before it has loaded. */
export interface KnownPicture {
  id: string
  /** Pixels; null where they are not known. */
  width: number | null
  height: number | null
  /** A tiny picture as a data address. */
  placeholder: string | null
}

/** Those of the texts below. */
export const KnownPictures = createContext<readonly KnownPicture[]>([])
