import { Themes } from '../../features/settings/Themes.tsx'
import { DENSITIES, type Density, useDensity } from '../../features/posts/use-density.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { Switch } from '../../ui/Switch.tsx'

const DENSITY_NAMES: Record<Density, string> = {
  card: 'Cards',
  classic: 'Classic',
  compact: 'Compact',
}

/** The looks of this browser. Each choice takes effect at once, and nothing is sent. */
export function AppearancePanel() {
  const { density, setDensity } = useDensity()
  const { on, set } = useSingleKeys()
  return (
    <div className="space-y-6">
      <Themes />
      <SelectField label="Density of lists" value={density} onChange={setDensity}>
        {DENSITIES.map((value) => (
          <option key={value} value={value}>
            {DENSITY_NAMES[value]}
          </option>
        ))}
      </SelectField>
      <Switch label="Single-key shortcuts" hint="List them with ?" checked={on} onChange={set} />
      <p className="text-[13px] leading-5 text-subtle">Remembered by this browser.</p>
    </div>
  )
}
