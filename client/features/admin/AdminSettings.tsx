import type { SiteSettings } from '#shared/contract/admin.ts'
import { MAX_ANNOUNCEMENT_LENGTH } from '#shared/limits.ts'
import { type FormEvent, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { ActDialog } from './ActDialog.tsx'
import { Loaded } from './Loaded.tsx'

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
  const [announcement, setAnnouncement] = useState(settings.announcement)
  const [open, setOpen] = useState(settings.signups_open)
  const [generates, setGenerates] = useState(settings.generation_open)
  const [words, setWords] = useState(settings.blocked_words.join('\n'))
  const [domains, setDomains] = useState(settings.blocked_domains.join('\n'))
  const [saving, setSaving] = useState(false)
  const body = {
    announcement,
    signups_open: open,
    generation_open: generates,
    blocked_words: linesOf(words),
    blocked_domains: linesOf(domains),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
  }
  return (
    <form onSubmit={submit} className="space-y-5">
      <Checkbox
        label="New accounts"
        hint="Anybody may sign up. Turned off, only those who have an account come in."
        checked={open}
        onChange={setOpen}
      />
      <Checkbox
        label="Generation"
        hint="The language model is asked. Turned off, what is generated waits after the answer that is under way, and goes on when this is turned on again."
        checked={generates}
        onChange={setGenerates}
      />
      <Field
        label="Announcement"
        multiline
        rows={2}
        hint="Shown to everybody above every page until it is empty again."
        value={announcement}
        onChange={setAnnouncement}
        maxLength={MAX_ANNOUNCEMENT_LENGTH}
        counter
      />
      <Field
        label="Blocked words"
        multiline
        rows={5}
        hint="One a line. Posts and comments with them are reported to moderators, not removed."
        value={words}
        onChange={setWords}
      />
      <Field
        label="Blocked domains"
        multiline
        rows={5}
        hint="One a line, such as example.org. Links there are reported; no account is made with an address there."
        value={domains}
        onChange={setDomains}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={JSON.stringify(body) === JSON.stringify({ ...body, ...settings })}
      >
        Save settings
      </Button>
      {saving && (
        <ActDialog
          title="Save settings"
          confirmLabel="Save"
          done="The settings are saved"
          act={(reason) => session.api.admin.saveSettings({ body: { ...body, reason } })}
          onDone={reload}
          onClose={() => setSaving(false)}
        />
      )}
    </form>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)
}
