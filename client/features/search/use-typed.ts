import { useState } from 'react'

/** The text of a search field. A new address (Back, a link) replaces it. */
export function useTyped(searched: string): [text: string, set: (text: string) => void] {
  const [typed, setTyped] = useState({ text: searched, for: searched })
  if (typed.for !== searched) setTyped({ text: searched, for: searched })
  return [typed.text, (text) => setTyped({ text, for: searched })]
}
