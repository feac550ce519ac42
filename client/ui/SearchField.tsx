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
    <Field
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      value={value}
      onChange={onChange}
    />
  )
}
