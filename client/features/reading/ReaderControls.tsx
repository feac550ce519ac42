import { Slider } from '../../ui/Slider.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Choice } from './Choice.tsx'
import type { Face, Paper, ReaderSettings } from './reader-settings.ts'

export interface ReaderControlsProps {
  settings: ReaderSettings
  onChange(change: Partial<ReaderSettings>): void
}

/** Those that are not on every page stand in the app's own letters until they are chosen: only then are they loaded. */
const FACES: [Face, string, string][] = [
  ['serif', 'Literata', 'bg-surface-2 font-serif'],
  ['garamond', 'Garamond', 'bg-surface-2 [font-family:Georgia,serif]'],
  ['sans', 'Atkinson', 'bg-surface-2 font-sans'],
  ['dyslexic', 'Dyslexic', 'bg-surface-2 font-sans font-semibold'],
]
const PAPERS: [Paper, string, string][] = [
  ['app', 'App', 'bg-surface-2 font-serif'],
  ['light', 'Light', 'bg-[#f7f6f3] font-serif text-[#1c1b19] inset-ring inset-ring-border'],
  ['sepia', 'Sepia', 'bg-[#f5eddc] font-serif text-[#33291a] inset-ring inset-ring-border'],
  ['dark', 'Dark', 'bg-[#131210] font-serif text-[#ece9e2] inset-ring inset-ring-border'],
]
const PAGES = [
  ['scroll', 'Scroll', ''],
  ['turn', 'Turn', ''],
] as const
/** Name, label, least, most, step and unit. */
const SLIDERS = [
  ['size', 'Text size', 15, 28, 1, ' px'],
  ['leading', 'Spacing', 1.3, 2, 0.1, ' ×'],
  ['measure', 'Width', 45, 85, 1, ''],
  ['margin', 'Margins', 16, 64, 4, ' px'],
] as const

/** Paper, letters and measures of a chapter; each takes effect at once. */
export function ReaderControls({ settings, onChange }: ReaderControlsProps) {
  return (
    <>
      <Choice
        legend="Theme"
        sample="Aa"
        value={settings.paper}
        options={PAPERS}
        onChange={(paper) => onChange({ paper })}
      />
      <Choice
        legend="Font"
        sample="Ag"
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
      <Choice
        legend="Pages"
        value={settings.pages}
        options={PAGES}
        onChange={(pages) => onChange({ pages })}
      />
      <div>
        <Switch
          label="Justify"
          checked={settings.justify}
          onChange={(justify) => onChange({ justify })}
        />
        <Switch
          label="Hyphens"
          checked={settings.hyphens}
          onChange={(hyphens) => onChange({ hyphens })}
        />
      </div>
    </>
  )
}
