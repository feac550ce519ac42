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
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useSaving } from '../../ui/use-saving.ts'

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
/** Which of it is told, in the app and by e-mail. The two masters gate the others. */
export function NotificationForm({ settings }: { settings: NotificationSettings }) {
  const mutate = useMutate()
  const [edits, setEdits] = useState<Partial<NotificationFlags>>({})
  /** What was on before silent mode turned it off. */
  const [earlier, setEarlier] = useState<Partial<NotificationFlags> | null>(null)
  const { status, failure, words, save } = useSaving()
  const { id } = settings
  const flags: NotificationFlags = { ...flagsOf(settings), ...edits }
  const submit = () =>
    save(async () => {
      await mutate('settings.update', { params: { id }, body: edits })
      setEdits({})
    })
  const silence = (on: boolean) => {
    if (on) setEarlier(notifyFlags(flags))
    setEdits(withSilentMode(flags, on))
  }
  return (
    <form
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {status === 'success' && <Banner tone="info">Settings saved successfully!</Banner>}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <fieldset>
        <legend className="font-serif text-xl leading-7 font-semibold">In the app</legend>
        <Checkbox
          label="Silent mode"
          hint="Nothing rings, whatever happens."
          checked={flags.silent_mode}
          onChange={silence}
        />
        {earlier && !flags.silent_mode && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              setEdits({ ...edits, ...earlier })
              setEarlier(null)
            }}
          >
            Restore my choices
          </Button>
        )}
        {TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={LABELS[topic]}
            checked={flags[`notify_on_${topic}`]}
            disabled={flags.silent_mode}
            onChange={(on) => setEdits({ ...edits, [`notify_on_${topic}`]: on })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="font-serif text-xl leading-7 font-semibold">By e-mail</legend>
        <MailNote />
        <Checkbox
          label="E-mail notifications"
          checked={flags.email_notifications_enabled}
          onChange={(on) => setEdits(withEmail(flags, on))}
        />
        {TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={LABELS[topic]}
            checked={flags[`email_on_${topic}`]}
            disabled={!flags.email_notifications_enabled}
            onChange={(on) => setEdits({ ...edits, [`email_on_${topic}`]: on })}
          />
        ))}
      </fieldset>
      <Button
        type="submit"
        variant="primary"
        busy={status === 'saving'}
        disabled={status === 'idle' && Object.keys(edits).length === 0}
      >
        {words}
      </Button>
    </form>
  )
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
