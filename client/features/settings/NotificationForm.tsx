import type { NotificationSettings } from '#shared/contract/settings.ts'
import {
  FIRST_FLAGS,
  type NotificationFlags,
  TOPICS,
  type Topic,
  withEmail,
  withSilentMode,
} from '#shared/rules/notification-settings.ts'
import { useState } from 'react'
import { MailNote } from './MailNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SavedForm } from './SavedForm.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const LABELS: Record<Topic, string> = {
  comment: 'Comments on what I wrote',
  reply: 'Replies to my comments',
  post: 'New posts in my communities and by people I follow',
  book_fork: 'Forks of my books, notes and assets',
  artwork_done: 'Finished artwork',
  book_done: 'Finished books',
  update: 'New chapters of what I follow',
  follow: 'New followers',
}
/** Which of it is told, in the app and by email. The two masters gate the others. */
export function NotificationForm({ settings }: { settings: NotificationSettings }) {
  const { form, isEdited } = useSettingsForm(settings, flagsOf(settings))
  /** Switches that were on before silent mode turned them off. */
  const [earlier, setEarlier] = useState<Partial<NotificationFlags> | null>(null)
  const flags = form.values
  return (
    <SavedForm form={form} className="space-y-6" disabled={!isEdited}>
      <fieldset>
        <legend className="font-serif text-xl leading-7 font-semibold">In the app</legend>
        <Checkbox
          label="Silent mode"
          hint="Mute all"
          checked={flags.silent_mode}
          onChange={(on) => {
            if (on) setEarlier(notifyFlags(flags))
            form.change(withSilentMode(flags, on))
          }}
        />
        {earlier && !flags.silent_mode && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              form.change(earlier)
              setEarlier(null)
            }}
          >
            Restore my choices
          </Button>
        )}
        <Topics way="notify" form={form} disabled={flags.silent_mode} />
      </fieldset>
      <fieldset>
        <legend className="font-serif text-xl leading-7 font-semibold">By email</legend>
        <MailNote />
        <Checkbox
          label="Email notifications"
          checked={flags.email_notifications_enabled}
          onChange={(on) => form.change(withEmail(flags, on))}
        />
        <Topics way="email" form={form} disabled={!flags.email_notifications_enabled} />
      </fieldset>
    </SavedForm>
  )
}

interface TopicsProps {
  way: 'notify' | 'email'
  form: ReturnType<typeof useSettingsForm<NotificationFlags>>['form']
  disabled: boolean
}

function Topics({ way, form, disabled }: TopicsProps) {
  return TOPICS.map((topic) => (
    <Checkbox
      key={topic}
      label={LABELS[topic]}
      {...form.box(`${way}_on_${topic}`)}
      disabled={disabled}
    />
  ))
}

/** A row of this device carries more than the flags. */
function flagsOf(settings: NotificationFlags): NotificationFlags {
  const names = Object.keys(FIRST_FLAGS) as (keyof NotificationFlags)[]
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as NotificationFlags
}

function notifyFlags(flags: NotificationFlags): Partial<NotificationFlags> {
  return Object.fromEntries(
    TOPICS.map((topic) => [`notify_on_${topic}`, flags[`notify_on_${topic}`]]),
  )
}
