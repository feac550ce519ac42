import { type ReactNode, useId } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { PublishDates } from './PublishDates.tsx'
import { rhythmText, type Timing } from './schedule.ts'
import type { PublishForm } from './use-publish-form.ts'

const CHOICES: readonly (readonly [Timing['when'], string])[] = [
  ['now', 'Now'],
  ['later', 'At a time'],
  ['one by one', 'One a week'],
]

/** Now, at a time, or one by one; and the dates that follow from it. */
export function WhenChoice({ sheet }: { sheet: PublishForm }) {
  const { form, schedule } = sheet
  const { when } = form.values
  const name = useId()
  const own: Partial<Record<Timing['when'], ReactNode>> = {
    later: <Field label="Day and time" type="datetime-local" {...form.field('at')} />,
    'one by one': (
      <div className="space-y-3">
        <Field label="First on" type="datetime-local" {...form.field('at')} />
        <Field
          label="Days between"
          type="number"
          min={1}
          max={365}
          className="max-w-24"
          {...form.field('days')}
        />
      </div>
    ),
  }
  return (
    <fieldset>
      <legend className="font-serif text-lg leading-7 font-semibold">When</legend>
      {CHOICES.map(([value, label]) => (
        <div key={value}>
          <label className="flex items-start gap-3 py-2.25 text-[15px] leading-5.5 pointer-coarse:py-2.75">
            <input
              type="radio"
              name={name}
              checked={value === when}
              onChange={() => form.change({ when: value })}
              className="mt-px size-5 shrink-0 accent-(--accent)"
            />
            <span>
              <span className={value === when ? 'font-semibold' : undefined}>{label}</span>
              {value === 'one by one' && value === when && (
                <span className="block text-[13px] leading-5 text-subtle">
                  {rhythmText(form.values)}; changes at once
                </span>
              )}
            </span>
          </label>
          {value === when && own[value] && <div className="pt-1 pb-3 pl-8">{own[value]}</div>}
        </div>
      ))}
      {when !== 'now' && schedule.length > 0 && <PublishDates schedule={schedule} />}
    </fieldset>
  )
}
