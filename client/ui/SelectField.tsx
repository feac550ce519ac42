import { type ReactNode, useId } from 'react'
import { Select } from './Select.tsx'

interface Props<Value> {
  label: string
  value: Value
  onChange(value: Value): void
  hint?: string
  disabled?: boolean
  className?: string
  /** Options, each with a value of its own. */
  children: ReactNode
}

/** A labelled choice. */
export function SelectField<Value extends string>({
  label,
  onChange,
  hint,
  ...rest
}: Props<Value>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[15px] leading-5.5 font-semibold">
        {label}
      </label>
      <Select
        {...rest}
        id={id}
        aria-describedby={hint && `${id}-note`}
        onChange={(event) => onChange(event.target.value as Value)}
      />
      {hint && (
        <p id={`${id}-note`} className="mt-1 text-[13px] leading-5 text-subtle">
          {hint}
        </p>
      )}
    </div>
  )
}
