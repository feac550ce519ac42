import type { Setup } from '#shared/contract/setup.ts'
import { MAX_SITE_NAME_LENGTH } from '#shared/rules/site-name.ts'
import { siteNameProblem } from '#shared/rules/site-name.ts'
import { fileProblem } from '#shared/rules/files.ts'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { type CropShape } from '../../ui/crop.ts'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useCrop } from '../../ui/use-crop.ts'
import { useForm } from '../../ui/use-form.ts'
import { uploadNow } from '../files/upload-now.ts'
import { useSaveSite } from './use-save-site.ts'

const SQUARE: CropShape = { width: 256, height: 256 }
const PURPOSE = 'community_icon'

interface Props {
  setup: Setup
  onSaved(): void
}

/** The site's name and picture, as the header, mails and an installed app show them. */
export function NameForm({ setup: { name, icon_file_id }, onSaved }: Props) {
  const save = useSaveSite()
  const form = useForm({
    start: { name, icon_file_id },
    edits: useState({}),
    problems: (typed) => ({ name: siteNameProblem(typed.name) }),
    async send(typed) {
      await save({ ...typed, name: typed.name.trim() })
      onSaved()
    },
  })
  return (
    <Form form={form} className="space-y-4">
      <Field
        label="Name"
        {...form.field('name')}
        hint="In the header, in mails, and where the app is installed. Empty: Loreloom."
        maxLength={MAX_SITE_NAME_LENGTH}
      />
      <IconField
        value={form.values.icon_file_id}
        onChange={(icon) => form.change({ icon_file_id: icon })}
      />
      <SubmitButton form={form} variant="secondary">
        Save
      </SubmitButton>
    </Form>
  )
}

interface IconProps {
  value: string | null
  onChange(value: string | null): void
}

function IconField({ value, onChange }: IconProps) {
  const { session } = useApp()
  const picture = useCrop({
    shape: SQUARE,
    problemOf: (file) => fileProblem(PURPOSE, file),
    onCropped: async (cut, { name }) => onChange(await uploadNow(session.api, cut, name, PURPOSE)),
  })
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Picture</legend>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <Picture
            fileId={value}
            alt="Picture of the server"
            eager
            className="size-12 rounded-[10px]"
          />
        )}
        <FileButton label="Picture file" accept="image/*" onFiles={picture.pick}>
          <ImageUp aria-hidden className="size-4" />
          {value ? 'Choose another image' : 'Choose an image'}
        </FileButton>
        {value && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      <Problem text={picture.problem} className="mt-1" />
      {picture.dialog && <LazyCropDialog {...picture.dialog} />}
    </fieldset>
  )
}
