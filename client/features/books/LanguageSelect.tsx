import { type Direction, directionOf, inDirection } from '#shared/rules/direction.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { languageChoices, nameOf } from './languages.ts'

interface Props {
  value: string
  onChange(tag: string): void
}

/** The language of a book: pages divide its words and readers speak it accordingly. */
export function LanguageSelect({ value, onChange }: Props) {
  return (
    <>
      <SelectField label="Language" value={value} onChange={onChange}>
        {languageChoices(value, navigator.languages).map((tag) => (
          <option key={tag} value={tag}>
            {nameOf(tag)}
          </option>
        ))}
      </SelectField>
      <SelectField<Direction>
        label="Direction"
        value={directionOf(value)}
        onChange={(direction) => onChange(inDirection(value, direction))}
        hint="Follows from the language. Change it if you write the language in another script."
      >
        <option value="ltr">Left to right</option>
        <option value="rtl">Right to left</option>
      </SelectField>
    </>
  )
}
