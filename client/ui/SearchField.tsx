import { Field } from './Field.tsx'

interface Props {
  /** Stands in the field, and is its name for those who do not see it. */
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
