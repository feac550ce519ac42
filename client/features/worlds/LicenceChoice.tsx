import { type Licence, LICENCE_TEXTS, LICENCES, mayFork } from '#shared/rules/licences.ts'
import { Select } from '../../ui/Select.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

interface Props {
  value: Licence
  onChange(licence: Licence): void
  /** A fork keeps the license of its source. */
  kept: boolean
}

export function LicenceChoice({ value, onChange, kept }: Props) {
  const hint = kept
    ? 'A fork keeps the license of its source.'
    : mayFork(value)
      ? 'Once it is public, others can fork it to their worlds with credit to you.'
      : 'No one can fork it.'
  return (
    <SelectField label="License" value={value} disabled={kept} hint={hint} onChange={onChange}>
      {OPTIONS}
    </SelectField>
  )
}

type SelectProps = Pick<Props, 'value' | 'onChange'> &
  Pick<Parameters<typeof Select>[0], 'disabled' | 'aria-label'>

/** Without words of its own, for rows of lists. */
export function LicenceSelect({ onChange, ...rest }: SelectProps) {
  return (
    <Select {...rest} onChange={(event) => onChange(event.target.value as Licence)}>
      {OPTIONS}
    </Select>
  )
}

const OPTIONS = LICENCES.map((licence) => (
  <option key={licence} value={licence}>
    {LICENCE_TEXTS[licence].label}
  </option>
))
