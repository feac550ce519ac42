import { useId } from 'react'
import { Select } from '../../ui/Select.tsx'

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
  const id = useId()
  const tags = TAGS.includes(value) ? TAGS : [value, ...TAGS]
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-[15px] leading-5.5 font-semibold">
        Language
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {names.of(tag)}
          </option>
        ))}
      </Select>
    </div>
  )
}
