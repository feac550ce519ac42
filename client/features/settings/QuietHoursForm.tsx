import type { NotificationSettings } from '#shared/contract/settings.ts'
import type { QuietHours } from '#shared/rules/quiet-hours.ts'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useSaving } from '../../ui/use-saving.ts'

const NIGHT = { quiet_from: '22:00', quiet_to: '07:00' }

/** When nothing rings, by the clock of where one is. */
export function QuietHoursForm({ settings }: { settings: NotificationSettings }) {
  const mutate = useMutate()
  const [edits, setEdits] = useState<Partial<QuietHours>>({})
  const { status, failure, words, save } = useSaving('Save quiet hours')
  const { id } = settings
  const { time_zone, quiet_from, quiet_to } = { ...settings, ...edits }
  const isOn = quiet_from !== null && quiet_to !== null
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const edit = (more: Partial<QuietHours>) => setEdits({ ...edits, ...more })
  const isEdited = Object.keys(edits).length > 0
  const isComplete = !isOn || (quiet_from !== '' && quiet_to !== '')
  const submit = () =>
    save(async () => {
      await mutate('settings.update', { params: { id }, body: edits })
      setEdits({})
    })
  return (
    <form
      className="space-y-4 border-t border-border pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {status === 'success' && <Banner tone="info">Settings saved successfully!</Banner>}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <fieldset className="space-y-4">
        <legend className="font-serif text-xl leading-7 font-semibold">Quiet hours</legend>
        <Checkbox
          label="Keep quiet at certain hours"
          hint="No push message and no e-mail about news comes meanwhile. The bell fills all the same."
          checked={isOn}
          onChange={(on) =>
            edit(on ? { ...NIGHT, time_zone: here } : { quiet_from: null, quiet_to: null })
          }
        />
        {isOn && (
          <>
            <div className="grid max-w-sm grid-cols-2 gap-4">
              <Field
                label="From"
                type="time"
                required
                value={quiet_from}
                onChange={(time) => edit({ quiet_from: time })}
              />
              <Field
                label="To"
                type="time"
                required
                value={quiet_to}
                error={quiet_from === quiet_to ? 'Choose two different times' : null}
                onChange={(time) => edit({ quiet_to: time })}
              />
            </div>
            <SelectField
              label="Time zone"
              className="w-full max-w-sm"
              value={time_zone}
              onChange={(zone) => edit({ time_zone: zone })}
            >
              {zones(time_zone, here).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        busy={status === 'saving'}
        disabled={
          status === 'idle' && !(isEdited && isComplete && (!isOn || quiet_from !== quiet_to))
        }
      >
        {words}
      </Button>
    </form>
  )
}

/** All that the browser knows, with the chosen one and the one of this place. */
function zones(...more: string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].sort()
}
