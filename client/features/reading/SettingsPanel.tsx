import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { openerNow } from '../../ui/opener.ts'
import { Slider } from '../../ui/Slider.tsx'
import { Choice } from './Choice.tsx'
import type { Face, Paper, ReaderSettings } from './reader-settings.ts'

interface Props {
  settings: ReaderSettings
  onChange(change: Partial<ReaderSettings>): void
  onClose(): void
}

/** Those that are not on every page stand in the app's own letters until they are chosen: only then are they loaded. */
const FACES: [Face, string, string][] = [
  ['serif', 'Literata', 'font-serif'],
  ['garamond', 'Garamond', ''],
  ['sans', 'Atkinson', 'font-sans'],
  ['dyslexic', 'Dyslexic', ''],
]
const PAPERS: [Paper, string, string][] = [
  ['app', 'App', ''],
  ['light', 'Light', 'bg-[#f7f6f3] text-[#1c1b19]'],
  ['sepia', 'Sepia', 'bg-[#f5eddc] text-[#33291a]'],
  ['dark', 'Dark', 'bg-[#131210] text-[#ece9e2]'],
]
/** Name, label, least, most, step and unit. */
const SLIDERS = [
  ['size', 'Text size', 15, 28, 1, ' px'],
  ['leading', 'Spacing', 1.3, 2, 0.1, ' ×'],
  ['measure', 'Width', 45, 85, 1, ''],
  ['margin', 'Margins', 16, 64, 4, ' px'],
] as const

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
      <Choice
        legend="Theme"
        value={settings.paper}
        options={PAPERS}
        onChange={(paper) => onChange({ paper })}
      />
      <Choice
        legend="Font"
        value={settings.font}
        options={FACES}
        onChange={(font) => onChange({ font })}
      />
      <div>
        {SLIDERS.map(([name, label, min, max, step, unit]) => (
          <Slider
            key={name}
            label={label}
            min={min}
            max={max}
            step={step}
            value={settings[name]}
            unit={unit}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <p className="text-[13px] leading-5 text-subtle">Width is counted in letters of a line.</p>
      </div>
      <div>
        <Checkbox
          label="Justify"
          checked={settings.justify}
          onChange={(justify) => onChange({ justify })}
        />
        <Checkbox
          label="Hyphens"
          checked={settings.hyphens}
          onChange={(hyphens) => onChange({ hyphens })}
        />
      </div>
    </section>
  )
}
