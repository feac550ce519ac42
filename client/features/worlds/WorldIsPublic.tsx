import { Checkbox } from '../../ui/Checkbox.tsx'

interface Props {
  checked: boolean
  onChange(isPublic: boolean): void
}

/** Who will see a world that is new. */
export function WorldIsPublic({ checked, onChange }: Props) {
  return (
    <div>
      <Checkbox label="Public" checked={checked} onChange={onChange} />
      <p className="text-[13px] leading-5 text-subtle">
        {checked
          ? 'Everybody finds and reads it.'
          : 'Only you and its moderators see it and what is in it.'}
      </p>
    </div>
  )
}
