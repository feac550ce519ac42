import { Search } from 'lucide-react'
import { Field } from './Field.tsx'

interface Props {
  /** The text in the empty field, and its name for screen readers. */
  label: string
  value: string
  onChange(value: string): void
}

/** Narrows the list below it while one types. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 z-1 -translate-y-1/2 size-4.5 text-subtle"
      />
      <Field
        label={label}
        hideLabel
        type="search"
        placeholder={label}
        value={value}
        onChange={onChange}
        look="search"
      />
    </div>
  )
}
