import { clsx } from 'clsx'
import { useId } from 'react'

interface Props<V extends string> {
  legend: string
  value: V
  /** Value, label and looks. */
  options: readonly (readonly [V, string, string])[]
  /** Letters that show how each looks; without them the choice is one row. */
  sample?: string
  onChange(value: V): void
}

/** The sample has no part in the name of its choice. */
const TILE =
  "h-16 flex-1 rounded-[10px] before:text-2xl before:leading-7 before:content-[attr(data-sample)_/_'']"
const RING = 'outline-2 outline-accent -outline-offset-2'

/** One of a few, each in its own looks. */
export function Choice<V extends string>({ legend, value, options, sample, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">{legend}</legend>
      <div className={sample ? 'flex gap-2' : 'flex w-fit rounded-full bg-surface-2 p-0.75'}>
        {options.map(([option, label, look]) => (
          <label
            key={option}
            data-sample={sample}
            className={clsx(
              'flex cursor-pointer flex-col items-center justify-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              sample
                ? [TILE, look, option === value && RING]
                : ['h-8.5 rounded-full px-5 text-sm font-semibold pointer-coarse:h-11', look],
              !sample && (option === value ? 'bg-surface shadow-sm' : 'text-muted'),
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            <span className={clsx(sample && 'font-sans text-xs leading-4')}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
