import { useEffect, useState } from 'react'
import { goesOnIn, haveGoneOn } from './going-on.ts'
import { useVoices } from './voices.ts'

/** Whether a chapter is read aloud; without voices for its language it cannot be. */
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
