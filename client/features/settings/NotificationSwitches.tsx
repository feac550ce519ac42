import type { NotificationSettings } from '#shared/contract/settings.ts'
import {
  type NotificationFlags,
  TOPICS,
  withEmail,
  withSilentMode,
} from '#shared/rules/notification-settings.ts'
import { useState } from 'react'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { MailNote } from './MailNote.tsx'
import { TopicTable } from './TopicTable.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** The events that the app lists, mails and pushes. The two masters gate the others; each switch saves at once. */
export function NotificationSwitches({ settings: kept }: { settings: NotificationSettings }) {
  const { settings, save, failure, isSaved } = useSaveSettings(kept)
  // Until it is known, most servers send mail.
  const { mails = true } = useServerFacts()
  /** Switches that were on before silent mode turned them off. */
  const [earlier, setEarlier] = useState<Partial<NotificationFlags> | null>(null)
  const silence = (on: boolean) => {
    if (on) setEarlier(notifyFlags(settings))
    save(changed(settings, withSilentMode(settings, on)))
  }
  return (
    <div>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Switch
        label="Silent mode"
        hint="Mute all: the app lists nothing, and nothing rings."
        checked={settings.silent_mode}
        onChange={silence}
      />
      {earlier && !settings.silent_mode && (
        <Button
          size="sm"
          variant="secondary"
          className="mb-2"
          onClick={() => {
            save(earlier)
            setEarlier(null)
          }}
        >
          Restore my choices
        </Button>
      )}
      {mails && (
        <Switch
          label="Email notifications"
          hint={<MailNote />}
          checked={settings.email_notifications_enabled}
          onChange={(on) => save(changed(settings, withEmail(settings, on)))}
        />
      )}
      <TopicTable settings={settings} mails={mails} onChange={save} />
      <p role="status" className="mt-3 text-[13px] leading-5 text-subtle">
        {isSaved ? 'Settings saved successfully!' : 'Saved as you change it, also offline.'}
      </p>
    </div>
  )
}

function changed(before: NotificationFlags, after: NotificationFlags): Partial<NotificationFlags> {
  const names = Object.keys(after) as (keyof NotificationFlags)[]
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  )
}

function notifyFlags(flags: NotificationFlags): Partial<NotificationFlags> {
  return Object.fromEntries(
    TOPICS.map((topic) => [`notify_on_${topic}`, flags[`notify_on_${topic}`]]),
  )
}
