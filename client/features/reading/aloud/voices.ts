import { useMemo, useSyncExternalStore } from 'react'

const NONE: readonly SpeechSynthesisVoice[] = []
let known = NONE

const engine = (): SpeechSynthesis | undefined =>
  typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis

function subscribe(changed: () => void): () => void {
  // Browsers name their voices late.
  engine()?.addEventListener('voiceschanged', changed)
  return () => engine()?.removeEventListener('voiceschanged', changed)
}

/** The browser's voices; the same list as long as it is the same. */
function voicesNow(): readonly SpeechSynthesisVoice[] {
  const voices = engine()?.getVoices() ?? NONE
  const isSame = voices.length === known.length && voices.every((voice, i) => voice === known[i])
  if (!isSame) known = voices
  return known
}

const baseOf = (language: string) => language.toLowerCase().split(/[-_]/)[0]

/** Those that speak a language: at first the ones that need no network, and of these the ones of the same country. */
export function voicesFor<V extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly V[],
  language: string,
): V[] {
  const isSame = ({ lang }: V) => lang.toLowerCase().replace('_', '-') === language.toLowerCase()
  const rank = (voice: V) => (voice.localService ? 0 : 2) + (isSame(voice) ? 0 : 1)
  return voices
    .filter(({ lang }) => baseOf(lang) === baseOf(language))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** The voices of this browser that can read a text in this language; empty where there are none. */
export function useVoices(language: string): SpeechSynthesisVoice[] {
  const voices = useSyncExternalStore(subscribe, voicesNow, () => NONE)
  return useMemo(() => voicesFor(voices, language), [voices, language])
}
