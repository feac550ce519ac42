import { GLOBAL_FLAIRS, globalFlair } from '#shared/rules/flairs.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFlairs } from './flairs.local.ts'

export interface ChosenFlair {
  flair_id: string | null
  is_community_flair: boolean
}

interface Props {
  communityId: string
  value: string | null
  onChange(flair: ChosenFlair): void
}

export function FlairSelect({ communityId, value, onChange }: Props) {
  const { data: own } = useFlairs(communityId)
  const known = globalFlair(value) ?? own.find((flair) => flair.id === value)
  return (
    <SelectField
      label="Flair (optional)"
      value={known?.id ?? ''}
      onChange={(chosen) => {
        const flair_id = chosen || null
        onChange({ flair_id, is_community_flair: flair_id !== null && !globalFlair(flair_id) })
      }}
    >
      <option value="">No flair</option>
      <optgroup label="Global Flairs">
        {GLOBAL_FLAIRS.map((flair) => (
          <option key={flair.id} value={flair.id}>
            {flair.name}
          </option>
        ))}
      </optgroup>
      {own.length > 0 && (
        <optgroup label="Community Flairs">
          {own.map((flair) => (
            <option key={flair.id} value={flair.id}>
              {flair.name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  )
}
