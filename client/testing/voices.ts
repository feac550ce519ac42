import { vi } from 'vitest'
import { page } from './window.ts'

/** Collects the words that a browser with one English voice is asked to say. */
export interface Said {
  words: string[]
  rate: number
  /** Says it to its end: the next sentence begins. */
  finish(): void
  /** True while something is said. */
  isSpeaking(): boolean
}

class Utterance extends page.EventTarget {
  rate = 1
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** Gives this window an English voice; without it the window has none, as many browsers on Linux. */
export function giveVoice(): Said {
  let now: Utterance | null = null
  const voice = { voiceURI: 'ada', name: 'Ada', lang: 'en-GB', localService: true }
  const said: Said = {
    words: [],
    rate: 0,
    finish() {
      const done = now
      now = null
      done?.dispatchEvent(new page.Event('end'))
    },
    isSpeaking: () => now !== null,
  }
  const engine = Object.assign(new page.EventTarget(), {
    getVoices: () => [voice],
    cancel: () => (now = null),
    speak(utterance: Utterance) {
      now = utterance
      said.words.push(utterance.text)
      said.rate = utterance.rate
    },
  })
  vi.stubGlobal('speechSynthesis', engine)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  return said
}
