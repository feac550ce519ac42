import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { openerNow } from '../../ui/opener.ts'
import { ReaderControls, type ReaderControlsProps } from './ReaderControls.tsx'

interface Props extends ReaderControlsProps {
  onClose(): void
}

/** How a chapter looks. The text moves aside for it, on a phone it rises from below; nothing is dimmed, and all changes at once. */
export function SettingsPanel({ settings, onChange, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  // Looked at before anything in here takes the focus.
  const [opener] = useState(openerNow)
  const close = () => {
    onClose()
    opener?.focus()
  }
  useEffect(() => panel.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event)
    // Before the reader itself hears of it.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label="Reading settings"
      className="reader-panel border-border bg-surface print:hidden"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 className="font-serif text-xl leading-7 font-semibold">Reading settings</h2>
        <IconButton aria-label="Close" className="-mr-2" onClick={close}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      <ReaderControls settings={settings} onChange={onChange} />
    </section>
  )
}
