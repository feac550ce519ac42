interface Options {
  voice: SpeechSynthesisVoice | undefined
  rate: number
  /** A sentence begins. */
  onSentence(at: number): void
  onDone(): void
  onFail(): void
}

/** Speaks sentences one after the other: a pause is exact, and no browser cuts a long text. Returns a function that stops. */
export function speakFrom(
  sentences: readonly string[],
  from: number,
  { voice, rate, onSentence, onDone, onFail }: Options,
): () => void {
  let isOver = false
  const say = (at: number) => {
    const words = sentences[at]
    if (words === undefined) return onDone()
    const utterance = Object.assign(new SpeechSynthesisUtterance(words), { rate })
    if (voice) Object.assign(utterance, { voice, lang: voice.lang })
    utterance.addEventListener('end', () => !isOver && say(at + 1))
    utterance.addEventListener('error', () => !isOver && onFail())
    onSentence(at)
    speechSynthesis.speak(utterance)
  }
  // The words that another page of this browser left unsaid.
  speechSynthesis.cancel()
  say(from)
  return () => {
    isOver = true
    speechSynthesis.cancel()
  }
}
