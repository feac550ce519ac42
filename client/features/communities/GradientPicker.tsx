import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { GRADIENTS, gradientCss } from '../../ui/gradients.ts'

interface Props {
  label: string
  shape: 'banner' | 'icon'
  from: string | null
  to: string | null
  onChange(from: string, to: string): void
}

/** The six gradient presets as a radio group. */
export function GradientPicker({ label, shape, from, to, onChange }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className="sr-only">{label} gradient</legend>
      <div className="flex flex-wrap gap-3">
        {GRADIENTS.map((preset) => {
          const chosen = preset.from === from && preset.to === to
          return (
            <label key={preset.name} title={preset.name} className="cursor-pointer">
              <input
                type="radio"
                name={group}
                className="peer sr-only"
                aria-label={`${label}: ${preset.name}`}
                checked={chosen}
                onChange={() => onChange(preset.from, preset.to)}
              />
              <span
                className={clsx(
                  'grid place-items-center text-white outline-offset-2 outline-accent peer-focus-visible:outline-2',
                  shape === 'banner' ? 'h-12 w-24 rounded-[10px]' : 'size-12 rounded-[26%]',
                )}
                style={{ backgroundImage: gradientCss(preset.from, preset.to) }}
              >
                {chosen && <Check aria-hidden className="size-5" strokeWidth={3} />}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
