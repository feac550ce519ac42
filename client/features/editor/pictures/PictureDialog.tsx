import {
  MAX_ALT_LENGTH,
  MAX_CAPTION_LENGTH,
  type PictureSize,
  type TextPicture,
} from '#shared/rules/chapter-pictures.ts'
import { useDraft } from '../../../sync/react/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useForm } from '../../../ui/use-form.ts'
import type { PlacedPicture } from './picture-nodes.ts'

export type PictureWords = Pick<PlacedPicture, 'picture' | 'alt' | 'caption'>

type Form = Pick<PictureWords, 'alt' | 'caption'> & Pick<TextPicture, 'size' | 'decorative'>

interface Props {
  placed: PlacedPicture
  /** Null takes it out of the text. */
  onChange(next: PictureWords | null): void
  onClose(): void
}

/** Asks for the words and the look of a picture in a text. */
export function PictureDialog({ placed, onChange, onClose }: Props) {
  const { picture, alt, caption } = placed
  const draft = useDraft<Partial<Form>>(`picture:${picture.id}`, {})
  const form = useForm<Form>({
    start: { alt, caption, size: picture.size, decorative: picture.decorative },
    edits: draft,
    async send({ alt: words, ...next }) {
      const looks: TextPicture = { ...picture, size: next.size, decorative: next.decorative }
      onChange({ picture: looks, alt: next.decorative ? '' : words, caption: next.caption })
      await draft[2].clear()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Picture"
      form={form}
      submitLabel="Done"
      onClose={onClose}
      aside={
        <Button
          variant="ghost"
          className="mr-auto"
          onClick={() => {
            onChange(null)
            void draft[2].clear()
            onClose()
          }}
        >
          Remove
        </Button>
      }
    >
      <Picture
        fileId={picture.id}
        alt=""
        fit="contain"
        className="mx-auto max-h-36 max-w-full rounded-[10px]"
        ratio={picture.width && picture.height ? picture.width / picture.height : undefined}
      />
      <Words form={form} />
    </FormDialog>
  )
}

/** What readers and screen readers get beside the picture, and its size. */
function Words({ form }: { form: ReturnType<typeof useForm<Form>> }) {
  return (
    <>
      {!form.values.decorative && (
        <Field
          label="Description"
          multiline
          hint="For readers who do not see the picture. Say what matters in it."
          maxLength={MAX_ALT_LENGTH}
          autoFocus
          {...form.field('alt')}
        />
      )}
      <Checkbox
        label="Only decoration"
        hint="It says nothing that the text does not say. Screen readers pass over it."
        {...form.box('decorative')}
      />
      <Field
        label="Caption"
        hint="Stands below the picture. Empty: no caption."
        maxLength={MAX_CAPTION_LENGTH}
        {...form.field('caption')}
      />
      <SelectField<PictureSize> label="Size" {...form.bind('size')}>
        <option value="small">Small</option>
        <option value="medium">As wide as the text</option>
        <option value="wide">Wider than the text</option>
      </SelectField>
    </>
  )
}
