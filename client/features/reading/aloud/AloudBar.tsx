import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { ReaderSettings } from '../reader-settings.ts'
import { speakFrom } from './speak.ts'
import { bringInSight, firstInSight, markSpoken, sentencesOf } from './spoken-text.ts'

interface Props {
  text: RefObject<HTMLElement | null>
  /** Its words: where they change, the sentence is said anew. */
  source: string
  language: string
  voices: readonly SpeechSynthesisVoice[]
  settings: ReaderSettings
  onChange(change: Partial<ReaderSettings>): void
  /** True if the chapter before was read aloud to its end. */
  goesOn: boolean
  /** All is read; goes on elsewhere if it returns true. */
  onEnd(): boolean
  onClose(): void
}

const RATES = [0.75, 1, 1.25, 1.5, 2]

/** Reads a chapter aloud, from the first sentence in sight; stops when one leaves. */
export function AloudBar(props: Props) {
  const { voices, settings, onChange, onClose } = props
  const voice = voices.find(({ voiceURI }) => voiceURI === settings.voice) ?? voices[0]
  const { speaking, failed, toggle, skip } = useSpeech(props, voice)
  return (
    <div role="region" aria-label="Read aloud" className="reader-aloud border-border bg-surface">
      <IconButton aria-label="Sentence before" onClick={() => skip(-1)}>
        <SkipBack aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <IconButton
        aria-label={speaking ? 'Pause' : 'Read on'}
        autoFocus={!props.goesOn}
        onClick={toggle}
      >
        {speaking ? (
          <Pause aria-hidden className="size-5" />
        ) : (
          <Play aria-hidden className="size-5" />
        )}
      </IconButton>
      <IconButton aria-label="Next sentence" onClick={() => skip(1)}>
        <SkipForward aria-hidden className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <Select
        quiet
        aria-label="Speed"
        value={settings.rate}
        onChange={(event) => onChange({ rate: Number(event.target.value) })}
      >
        {RATES.map((rate) => (
          <option key={rate} value={rate}>
            {rate}×
          </option>
        ))}
      </Select>
      <Select
        quiet
        aria-label="Voice"
        value={voice?.voiceURI}
        onChange={(event) => onChange({ voice: event.target.value })}
      >
        {voices.map(({ voiceURI, name, localService }) => (
          <option key={voiceURI} value={voiceURI}>
            {localService ? name : `${name} (needs a network)`}
          </option>
        ))}
      </Select>
      <p role="status" className="text-[13px] leading-5 text-danger">
        {failed && 'This voice cannot be heard now.'}
      </p>
      <IconButton aria-label="Stop reading aloud" onClick={onClose}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

/** Speaks a text, one sentence after another. */
function useSpeech(props: Props, voice: SpeechSynthesisVoice | undefined) {
  const { text, source, language, settings, goesOn } = props
  const [speaking, setSpeaking] = useState(true)
  const [failed, setFailed] = useState(false)
  // Each skip begins anew.
  const [skips, setSkips] = useState(0)
  const at = useRef<number | null>(goesOn ? 0 : null)
  const onDone = useEffectEvent(() => {
    if (!props.onEnd()) props.onClose()
  })
  useEffect(() => {
    const element = text.current
    if (!speaking || !element) return
    const sentences = sentencesOf(element, language)
    at.current ??= firstInSight(element, sentences)
    let unmark = () => {}
    const stop = speakFrom(
      sentences.map(({ words }) => words),
      at.current,
      {
        voice,
        rate: settings.rate,
        onSentence(now) {
          at.current = now
          unmark = markSpoken(sentences[now]!)
          bringInSight(element, sentences[now]!)
        },
        onDone: () => onDone(),
        onFail() {
          setFailed(true)
          setSpeaking(false)
        },
      },
    )
    // A page that is closed must not go on speaking.
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
      unmark()
    }
  }, [text, source, language, voice, settings.rate, speaking, skips])
  const toggle = () => {
    setFailed(false)
    setSpeaking(!speaking)
  }
  const skip = (by: -1 | 1) => {
    at.current = Math.max(0, (at.current ?? 0) + by)
    setSkips(skips + 1)
  }
  return { speaking, failed, toggle, skip }
}
