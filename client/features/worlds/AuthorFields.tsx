import { authorNameProblem } from '#shared/rules/world-form.ts'
import { MAX_AUTHOR_NAME_LENGTH } from '#shared/limits.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ICON_CROP } from '../../ui/crop.ts'
import { Field } from '../../ui/Field.tsx'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { useCutPicture } from '../files/use-cut-picture.ts'
import { AuthorPhoto } from './AuthorPhoto.tsx'

interface Hero {
  show_author_hero: boolean
  author_name: string
  author_photo_file_id: string | null
}

interface Props {
  value: Hero
  onChange(part: Partial<Hero>): void
}

/** The author as the world page shows them. Without a hero there is no photo. */
export function AuthorFields({ value, onChange }: Props) {
  const photo = useCutPicture({
    purpose: 'author_photo',
    shape: ICON_CROP,
    onKept: (id) => onChange({ author_photo_file_id: id }),
  })
  const { show_author_hero, author_name, author_photo_file_id } = value
  const toggle = (shown: boolean) =>
    onChange({ show_author_hero: shown, ...(!shown && { author_photo_file_id: null }) })
  return (
    <fieldset className="space-y-4">
      <legend className="text-[15px] leading-5.5 font-semibold">Author</legend>
      <Checkbox
        label="Show the author on the world page"
        checked={show_author_hero}
        onChange={toggle}
      />
      {show_author_hero && (
        <>
          <Field
            label="Display name"
            value={author_name}
            onChange={(name) => onChange({ author_name: name })}
            error={authorNameProblem(author_name)}
            maxLength={MAX_AUTHOR_NAME_LENGTH}
          />
          <AuthorPhoto
            fileId={author_photo_file_id}
            problem={photo.problem}
            onPick={photo.pick}
            onRemove={() => onChange({ author_photo_file_id: null })}
          />
        </>
      )}
      {photo.dialog && <LazyCropDialog {...photo.dialog} />}
    </fieldset>
  )
}
