import type { ReactNode } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import type { useForm } from './use-form.ts'

interface Props {
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'busy' | 'failure' | 'discard'>
  onCancel(): void
  children: ReactNode
}

/** A form that is a page of its own: its fields, why it was not taken, and the two ways out of it. */
export function SettingsForm({ form, onCancel, children }: Props) {
  const cancel = () => {
    void form.discard()
    onCancel()
  }
  return (
    <form onSubmit={form.submit} className="space-y-6" noValidate>
      {form.failure && <Banner tone="danger">{form.failure}</Banner>}
      {children}
      <div className="flex justify-end gap-2 border-t border-border pt-4">
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={form.busy}>
          {form.busy ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}
