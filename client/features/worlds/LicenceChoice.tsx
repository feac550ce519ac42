import { type Licence, LICENCE_TEXTS, LICENCES, mayFork } from '#shared/rules/licences.ts'
import { useId } from 'react'
import { Select } from '../../ui/Select.tsx'

interface Props {
  value: Licence
  onChange(licence: Licence): void
  /** A fork keeps the licence of its source. */
  kept: boolean
}

export function LicenceChoice({ value, onChange, kept }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-[15px] leading-5.5 font-semibold">
        Licence
      </label>
      <LicenceSelect
        id={id}
        aria-describedby={`${id}-note`}
        value={value}
        disabled={kept}
        onChange={onChange}
      />
      <p id={`${id}-note`} className="mt-1 text-[13px] leading-5 text-subtle">
        {kept
          ? 'A fork keeps the licence of its source.'
          : mayFork(value)
            ? 'Once it is public, others may fork it to their worlds. You stay named.'
            : 'Nobody may fork it.'}
      </p>
    </div>
  )
}

type SelectProps = Pick<Props, 'value' | 'onChange'> &
  Pick<Parameters<typeof Select>[0], 'id' | 'disabled' | 'aria-label' | 'aria-describedby'>

/** Without words of its own, for rows of lists. */
export function LicenceSelect({ onChange, ...rest }: SelectProps) {
  return (
    <Select {...rest} onChange={(event) => onChange(event.target.value as Licence)}>
      {LICENCES.map((licence) => (
        <option key={licence} value={licence}>
          {LICENCE_TEXTS[licence].label}
        </option>
      ))}
    </Select>
  )
}
