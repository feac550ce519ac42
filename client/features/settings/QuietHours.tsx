import type { NotificationSettings } from '#shared/contract/settings.ts'
import { useState } from 'react'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const NIGHT = { quiet_from: '22:00', quiet_to: '07:00' }

/** Hours without notifications, by the user's local clock. They are saved as soon as they make sense. */
export function QuietHours({ settings: kept }: { settings: NotificationSettings }) {
  const { settings, save, failure, isSaved } = useSaveSettings(kept)
  const { mails = true } = useServerFacts()
  const { quiet_from, quiet_to, time_zone } = settings
  const isOn = quiet_from !== null && quiet_to !== null
  return (
    <fieldset className="min-w-0 border-t border-border pt-6 *:clear-both">
      <legend className="float-left mb-2 w-full font-serif text-xl leading-7 font-semibold">
        Quiet hours
      </legend>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Switch
        label="Use quiet hours"
        hint={`No push notifications${mails ? ' or notification emails' : ''} during these hours. Notifications still appear in the app.`}
        checked={isOn}
        onChange={(on) =>
          save(on ? { ...NIGHT, time_zone: zoneHere() } : { quiet_from: null, quiet_to: null })
        }
      />
      {isOn && (
        <div className="space-y-4">
          <Times times={{ quiet_from, quiet_to }} onSave={save} />
          <SelectField
            label="Time zone"
            className="w-full max-w-sm"
            value={time_zone}
            onChange={(zone) => save({ time_zone: zone })}
          >
            {zones(time_zone, zoneHere()).map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <p role="status" className="mt-3 text-[13px] leading-5 text-subtle">
        {isSaved && 'Settings saved successfully!'}
      </p>
    </fieldset>
  )
}

interface Times {
  quiet_from: string
  quiet_to: string
}

/** Two times of the day; what makes no sense yet stays here. */
function Times({ times, onSave }: { times: Times; onSave(times: Times): void }) {
  const [unsaved, setUnsaved] = useState<Times | null>(null)
  const typed = unsaved ?? times
  const isSame = typed.quiet_from === typed.quiet_to
  const change = (part: Partial<Times>) => {
    const next = { ...typed, ...part }
    const makesSense = next.quiet_from && next.quiet_to && next.quiet_from !== next.quiet_to
    setUnsaved(makesSense ? null : next)
    if (makesSense) onSave(next)
  }
  return (
    <div className="grid max-w-sm grid-cols-2 gap-4">
      <Field
        label="From"
        type="time"
        required
        value={typed.quiet_from}
        onChange={(quiet_from) => change({ quiet_from })}
      />
      <Field
        label="To"
        type="time"
        required
        value={typed.quiet_to}
        error={isSame ? 'Choose two different times' : null}
        onChange={(quiet_to) => change({ quiet_to })}
      />
    </div>
  )
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All that the browser knows, with the chosen one and the one of this place. */
function zones(...more: string[]): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].sort()
}
