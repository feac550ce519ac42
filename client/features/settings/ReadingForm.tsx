import type { NotificationSettings } from '#shared/contract/settings.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SavedForm } from './SavedForm.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Whether authors count the user among the readers of their chapters. */
export function ReadingForm({ settings }: { settings: NotificationSettings }) {
  const { private_reading } = settings
  const { form, isEdited } = useSettingsForm(settings, { private_reading })
  return (
    <SavedForm
      form={form}
      className="space-y-3 border-t border-border pt-6"
      invitation="Save reading"
      disabled={!isEdited}
    >
      <fieldset>
        <legend className="font-serif text-xl leading-7 font-semibold">Reading</legend>
        <Checkbox
          label="Keep my place in books private"
          hint="Authors see how many readers came to each chapter, never who. You are not counted."
          {...form.box('private_reading')}
        />
      </fieldset>
    </SavedForm>
  )
}
