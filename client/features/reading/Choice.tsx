import { clsx } from 'clsx'
import { useId } from 'react'

interface Props<V extends string> {
  legend: string
  value: V
  /** Value, label and looks. */
  options: readonly (readonly [V, string, string])[]
  onChange(value: V): void
}

/** One of a few, each in its own looks. */
export function Choice<V extends string>({ legend, value, options, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">{legend}</legend>
      <div className="flex gap-2">
        {options.map(([option, label, look]) => (
          <label
            key={option}
            className={clsx(
              'flex h-10 flex-1 cursor-pointer items-center justify-center rounded-[10px] border text-[15px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) pointer-coarse:h-11',
              option === value ? 'border-2 border-accent font-semibold' : 'border-border-strong',
              look,
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
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
