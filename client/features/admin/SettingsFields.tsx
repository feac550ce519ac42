import { MAX_ANNOUNCEMENT_LENGTH } from '#shared/limits.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import type { useForm } from '../../ui/use-form.ts'
import type { SettingsForm } from './site-settings.ts'

interface Props {
  form: Pick<ReturnType<typeof useForm<SettingsForm>>, 'box' | 'field'>
}

/** Who may come in, what is said to everybody, and what may not be written. */
export function SettingsFields({ form }: Props) {
  return (
    <>
      <Checkbox
        label="New accounts"
        hint="Anybody may sign up. Turned off, only those who have an account come in."
        {...form.box('signups_open')}
      />
      <Checkbox
        label="Generation"
        hint="The language model is asked. Turned off, what is generated waits after the answer that is under way, and goes on when this is turned on again."
        {...form.box('generation_open')}
      />
      <Field
        label="Announcement"
        multiline
        rows={2}
        hint="Shown to everybody above every page until it is empty again."
        {...form.field('announcement')}
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        counter
      />
      <Field
        label="Blocked words"
        multiline
        rows={5}
        hint="One a line. Posts and comments with them are reported to moderators, not removed."
        {...form.field('words')}
      />
      <Field
        label="Blocked domains"
        multiline
        rows={5}
        hint="One a line, such as example.org. Links there are reported; no account is made with an address there."
        {...form.field('domains')}
      />
    </>
  )
}
