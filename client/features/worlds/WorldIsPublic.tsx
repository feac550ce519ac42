import { Checkbox } from '../../ui/Checkbox.tsx'

interface Props {
  checked: boolean
  onChange(isPublic: boolean): void
}

/** Switch for the visibility of a new world. */
export function WorldIsPublic({ checked, onChange }: Props) {
  return (
    <div>
      <Checkbox label="Public" checked={checked} onChange={onChange} />
      <p className="text-[13px] leading-5 text-subtle">
        {checked
          ? 'Anyone can find and read it.'
          : 'Only you, its moderators and collaborators on its books can see it and its contents.'}
      </p>
    </div>
  )
}
