import { SelectField } from '../../ui/SelectField.tsx'
import { languageChoices, nameOf } from './languages.ts'

interface Props {
  value: string
  onChange(tag: string): void
}

/** The language of a book: pages divide its words and readers speak it accordingly. */
export function LanguageSelect({ value, onChange }: Props) {
  return (
    <SelectField label="Language" value={value} onChange={onChange}>
      {languageChoices(value, navigator.languages).map((tag) => (
        <option key={tag} value={tag}>
          {nameOf(tag)}
        </option>
      ))}
    </SelectField>
  )
}
