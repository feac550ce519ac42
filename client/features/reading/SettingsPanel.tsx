import { Slider } from '../../ui/Slider.tsx'
import type { Paper, ReaderSettings } from './reader-settings.ts'
import { Choice } from './Choice.tsx'

interface Props {
  settings: ReaderSettings
  onChange(change: Partial<ReaderSettings>): void
}

const FONTS = [
  ['serif', 'Serif', 'font-serif'],
  ['sans', 'Sans', 'font-sans'],
] as const
const PAPERS: [Paper, string, string][] = [
  ['app', 'App', ''],
  ['light', 'Light', 'bg-[#f7f6f3] text-[#1c1b19]'],
  ['sepia', 'Sepia', 'bg-[#f5eddc] text-[#33291a]'],
  ['dark', 'Dark', 'bg-[#131210] text-[#ece9e2]'],
]

/** How a chapter looks; it changes behind the panel at once. */
export function SettingsPanel({ settings, onChange }: Props) {
  const { size, measure, leading, font, paper } = settings
  return (
    <div className="space-y-3">
      <Slider
        label="Text size"
        min={15}
        max={28}
        step={1}
        value={size}
        unit=" px"
        onChange={(value) => onChange({ size: value })}
      />
      <Slider
        label="Width"
        min={60}
        max={75}
        step={1}
        value={measure}
        unit=" ch"
        onChange={(value) => onChange({ measure: value })}
      />
      <Slider
        label="Spacing"
        min={1.3}
        max={2}
        step={0.1}
        value={leading}
        unit=" ×"
        onChange={(value) => onChange({ leading: value })}
      />
      <Choice
        legend="Font"
        value={font}
        options={FONTS}
        onChange={(value) => onChange({ font: value })}
      />
      <Choice
        legend="Theme"
        value={paper}
        options={PAPERS}
        onChange={(value) => onChange({ paper: value })}
      />
    </div>
  )
}
