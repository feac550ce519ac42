import type { NotificationSettings } from '#shared/contract/settings.ts'
import type { QuietHours } from '#shared/rules/quiet-hours.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SavedForm } from './SavedForm.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const NIGHT = { quiet_from: '22:00', quiet_to: '07:00' }

/** Hours without notifications, by the user's local clock. */
export function QuietHoursForm({ settings }: { settings: NotificationSettings }) {
  const { time_zone, quiet_from, quiet_to } = settings
  const { form, isEdited } = useSettingsForm<QuietHours>(
    settings,
    { time_zone, quiet_from, quiet_to },
    (typed) => ({
      quiet_to:
        typed.quiet_to !== null && typed.quiet_from === typed.quiet_to
          ? 'Choose two different times'
          : null,
    }),
  )
  const { quiet_from: from, quiet_to: to } = form.values
  const isOn = from !== null && to !== null
  const isComplete = !isOn || (from !== '' && to !== '')
  return (
    <SavedForm
      form={form}
      className="space-y-4 border-t border-border pt-6"
      invitation="Save quiet hours"
      disabled={!(isEdited && isComplete) || form.hasProblem}
    >
      <fieldset className="space-y-4">
        <legend className="font-serif text-xl leading-7 font-semibold">Quiet hours</legend>
        <Checkbox
          label="Use quiet hours"
          hint="No push notifications or notification emails during these hours. Notifications still appear in the app."
          checked={isOn}
          onChange={(on) =>
            form.change(
              on ? { ...NIGHT, time_zone: zoneHere() } : { quiet_from: null, quiet_to: null },
            )
          }
        />
        {isOn && <Hours form={form} />}
      </fieldset>
    </SavedForm>
  )
}

function Hours({ form }: { form: ReturnType<typeof useSettingsForm<QuietHours>>['form'] }) {
  const from = form.field('quiet_from')
  const to = form.field('quiet_to')
  const zone = form.values.time_zone
  return (
    <>
      <div className="grid max-w-sm grid-cols-2 gap-4">
        <Field label="From" type="time" required {...from} value={from.value ?? ''} />
        <Field label="To" type="time" required {...to} value={to.value ?? ''} />
      </div>
      <SelectField
        label="Time zone"
        className="w-full max-w-sm"
        value={zone}
        onChange={form.bind('time_zone').onChange}
      >
        {zones(zone, zoneHere()).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </>
  )
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All that the browser knows, with the chosen one and the one of this place. */
function zones(...more: string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].sort()
}
