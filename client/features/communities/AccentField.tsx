import { Ban } from 'lucide-react'
import { useId } from 'react'
import { GRADIENTS } from '../../ui/gradients.ts'

interface Props {
  value: string | null
  onChange(color: string | null): void
}

/** One colour that the community's page wears; never the only sign of anything. */
export function AccentField({ value, onChange }: Props) {
  const group = useId()
  const options = [null, ...GRADIENTS.map(({ to }) => to)]
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Accent</legend>
      <div className="flex flex-wrap gap-3">
        {options.map((color, i) => (
          <label key={color ?? 'none'} className="cursor-pointer">
            <input
              type="radio"
              name={group}
              className="peer sr-only"
              aria-label={color === null ? 'No accent' : `Accent: ${GRADIENTS[i - 1]!.name}`}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <span
              className="grid size-10 place-items-center rounded-full border border-border outline-offset-2 outline-accent peer-checked:outline-3 peer-focus-visible:outline-3"
              style={color === null ? undefined : { backgroundColor: color }}
            >
              {color === null && <Ban aria-hidden className="size-4 text-subtle" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
