import { MAX_ANNOUNCEMENT_LENGTH } from '#shared/limits.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import type { useForm } from '../../ui/use-form.ts'
import type { SettingsForm } from './site-settings.ts'

interface Props {
  form: Pick<ReturnType<typeof useForm<SettingsForm>>, 'box' | 'field'>
}

/** Fields for generation, the announcement, and blocked words and domains. */
export function SettingsFields({ form }: Props) {
  return (
    <>
      <Checkbox
        label="Generation"
        hint="Uses the language model. When off, the answer under way is finished and the rest waits until this is turned on again."
        {...form.box('generation_open')}
      />
      <Field
        label="Announcement"
        multiline
        rows={2}
        hint="Shown to everyone at the top of every page until you clear it."
        {...form.field('announcement')}
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        counter
      />
      <Field
        label="Blocked words"
        multiline
        rows={5}
        hint="One per line. Posts and comments with them are reported to moderators, not removed."
        {...form.field('words')}
      />
      <Field
        label="Blocked domains"
        multiline
        rows={5}
        hint="One per line, such as example.org. Links there are reported; no account is made with an address there."
        {...form.field('domains')}
      />
      <Field
        label="Trusted domains"
        multiline
        rows={5}
        hint="One per line. A link there from an account of less than a day is not reported. A blocked domain stays blocked."
        {...form.field('trusted')}
      />
    </>
  )
}
