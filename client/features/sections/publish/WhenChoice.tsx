import { type ReactNode, useId } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { rhythmText, shortDay, type Timing } from './schedule.ts'
import type { PublishForm } from './use-publish-form.ts'

const CHOICES: readonly (readonly [Timing['when'], string])[] = [
  ['now', 'Now'],
  ['later', 'At a time'],
  ['one by one', 'One a week'],
]
/** The list names so many chapters. */
const NAMED = 6

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
      {when !== 'now' && schedule.length > 0 && <Dates schedule={schedule} />}
    </fieldset>
  )
}

function Dates({ schedule }: Pick<PublishForm, 'schedule'>) {
  const more = schedule.slice(NAMED)
  const last = more.at(-1)?.at
  return (
    <ol aria-label="Dates" className="mt-2 space-y-2 text-sm leading-5">
      {schedule.slice(0, NAMED).map(({ chapter, at }) => (
        <li key={chapter.id} className="flex items-center gap-3">
          <span className="w-20 shrink-0 text-subtle tabular-nums">
            {at === null ? 'Now' : shortDay(at)}
          </span>
          <span
            aria-hidden
            className={`size-2 shrink-0 rounded-full ${at === null ? 'bg-accent' : 'bg-border-strong'}`}
          />
          <span dir="auto" className="min-w-0 flex-1 truncate text-left font-serif">
            {chapter.title}
            {chapter.published_at !== null && ', changed'}
          </span>
        </li>
      ))}
      {more.length > 0 && (
        <li className="text-subtle">
          and {more.length.toLocaleString()} more{last && `, the last on ${shortDay(last)}`}
        </li>
      )}
    </ol>
  )
}
