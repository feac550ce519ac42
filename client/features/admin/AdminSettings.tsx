import type { SiteSettings } from '#shared/contract/admin.ts'
import { MAX_ANNOUNCEMENT_LENGTH } from '#shared/limits.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ActDialog } from './ActDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { formOf, settingsOf } from './site-settings.ts'

/** What holds for the whole site. */
export function AdminSettings() {
  const { session } = useApp()
  return (
    <Loaded name="settings" load={async () => (await session.api.admin.settings({})).data}>
      {(settings, reload) => <Form key={JSON.stringify(settings)} {...{ settings, reload }} />}
    </Loaded>
  )
}

function Form({ settings, reload }: { settings: SiteSettings; reload(): void }) {
  const { session } = useApp()
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    start: formOf(settings),
    edits: useState({}),
    // The dialog asks for the reason, and sends them.
    send: async () => setAsked(true),
  })
  const body = settingsOf(form.values)
  return (
    <form onSubmit={form.submit} className="space-y-5">
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
      <Button
        type="submit"
        variant="primary"
        disabled={JSON.stringify(body) === JSON.stringify({ ...body, ...settings })}
      >
        Save settings
      </Button>
      {isAsked && (
        <ActDialog
          title="Save settings"
          confirmLabel="Save"
          done="The settings are saved"
          act={(reason) => session.api.admin.saveSettings({ body: { ...body, reason } })}
          onDone={reload}
          onClose={() => setAsked(false)}
        />
      )}
    </form>
  )
}
