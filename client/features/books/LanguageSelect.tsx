import { SelectField } from '../../ui/SelectField.tsx'

const TAGS =
  'en ar bg ca ckb cs da de el en-GB es et eu fa fi fr gl he hi hr hu id is it ja ko lt lv nb nl nn pl ps pt pt-BR ro ru sd sk sl sr sv th tr ug uk ur vi yi zh'.split(
    ' ',
  )
const names = new Intl.DisplayNames('en', { type: 'language' })

interface Props {
  value: string
  onChange(tag: string): void
}

/** The language of a book: pages divide its words and readers speak it accordingly. */
export function LanguageSelect({ value, onChange }: Props) {
  const tags = TAGS.includes(value) ? TAGS : [value, ...TAGS]
  return (
    <SelectField label="Language" value={value} onChange={onChange}>
      {tags.map((tag) => (
        <option key={tag} value={tag}>
          {names.of(tag)}
        </option>
      ))}
    </SelectField>
  )
}
