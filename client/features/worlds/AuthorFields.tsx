import { authorNameProblem } from '#shared/rules/world-form.ts'
import { MAX_AUTHOR_NAME_LENGTH } from '#shared/limits.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ICON_CROP } from '../../ui/crop.ts'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useCutPicture } from '../files/use-cut-picture.ts'

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
          <div className="flex flex-wrap items-center gap-4">
            {author_photo_file_id && (
              <Picture
                fileId={author_photo_file_id}
                alt="The author’s photo as it will look"
                eager
                className="size-20 rounded-full"
              />
            )}
            <div>
              <div className="flex flex-wrap gap-2">
                <FileButton label="Author photo file" accept="image/*" onFiles={photo.pick}>
                  <ImageUp aria-hidden className="size-4" />
                  {author_photo_file_id ? 'Choose another photo' : 'Choose a photo'}
                </FileButton>
                {author_photo_file_id && (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => onChange({ author_photo_file_id: null })}
                  >
                    <Trash2 aria-hidden className="size-4" />
                    Remove Photo
                  </Button>
                )}
              </div>
              <p className="mt-1 text-[13px] leading-5 text-subtle">
                A 400x400 square is recommended.
              </p>
            </div>
          </div>
          <Problem text={photo.problem} />
        </>
      )}
      {photo.dialog && <LazyCropDialog {...photo.dialog} />}
    </fieldset>
  )
}
