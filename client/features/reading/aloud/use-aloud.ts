import { useEffect, useState } from 'react'
import { goesOnIn, haveGoneOn } from './going-on.ts'
import { useVoices } from './voices.ts'

/** Reading aloud of a chapter, which needs a voice for its language. */
export function useAloud(chapterId: string, language: string) {
  const voices = useVoices(language)
  const [goesOn] = useState(() => goesOnIn(chapterId))
  const [open, setOpen] = useState(goesOn)
  useEffect(haveGoneOn, [])
  return {
    voices,
    goesOn,
    isOpen: open && voices.length > 0,
    isOffered: voices.length > 0,
    setOpen,
  }
}
