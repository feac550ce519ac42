import type { SiteSettings } from '#shared/contract/admin.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useForm } from '../../ui/use-form.ts'
import { ActDialog } from './ActDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { formOf, settingsOf } from './site-settings.ts'
import { SettingsFields } from './SettingsFields.tsx'

export function AdminSettings() {
  const { session } = useApp()
  return (
    <Loaded name="settings" load={async () => (await session.api.admin.settings({})).data}>
      {(settings, reload) => <Saved key={JSON.stringify(settings)} {...{ settings, reload }} />}
    </Loaded>
  )
}

function Saved({ settings, reload }: { settings: SiteSettings; reload(): void }) {
  const { session } = useApp()
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    start: formOf(settings),
    edits: useState({}),
    // Opens the dialog that asks for the reason and sends the settings.
    send: async () => setAsked(true),
  })
  const body = settingsOf(form.values)
  const before = settingsOf(formOf(settings))
  return (
    <>
      <Form form={form} className="space-y-5">
        <SettingsFields form={form} />
        <SubmitButton form={form} disabled={JSON.stringify(body) === JSON.stringify(before)}>
          Save settings
        </SubmitButton>
      </Form>
      {isAsked && (
        <ActDialog
          title="Save settings"
          confirmLabel="Save"
          done="Settings saved"
          act={(reason) => session.api.admin.saveSettings({ body: { ...body, reason } })}
          onDone={reload}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
