import { clsx } from 'clsx'
import { LayoutList, List, Rows3 } from 'lucide-react'
import { type Density, useDensity } from './use-density.ts'

const LOOKS: { density: Density; name: string; Icon: typeof List }[] = [
  { density: 'card', name: 'Cards', Icon: Rows3 },
  { density: 'classic', name: 'Classic', Icon: LayoutList },
  { density: 'compact', name: 'Compact', Icon: List },
]

/** The density of a list of posts. */
export function DensityChoice() {
  const { density, setDensity } = useDensity()
  return (
    <div role="radiogroup" aria-label="Density" className="flex pointer-coarse:-mr-3">
      {LOOKS.map(({ density: value, name, Icon }) => (
        <label
          key={value}
          title={name}
          className={clsx(
            'grid size-9 cursor-pointer place-items-center rounded-[8px] outline-accent has-focus-visible:outline-2 pointer-coarse:size-11',
            density === value ? 'text-text' : 'text-subtle hover:bg-surface-2',
          )}
        >
          <input
            type="radio"
            name="density"
            className="sr-only"
            aria-label={name}
            checked={density === value}
            onChange={() => setDensity(value)}
          />
          <Icon aria-hidden className="size-4.5" />
        </label>
      ))}
    </div>
  )
}
