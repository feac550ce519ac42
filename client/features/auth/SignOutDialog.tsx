import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useAuthDialogs } from './auth-dialogs.ts'

const CHOICES = [
  {
    value: 'send',
    label: 'Send now',
    text: 'Waits until everything is sent, then signs out. Needs a connection.',
  },
  {
    value: 'keep',
    label: 'Keep on this device',
    text: 'It waits on this device until you sign in again. The app shows it to nobody else.',
  },
  {
    value: 'export',
    label: 'Export file',
    text: 'Saves it as a file first; it also stays on this device.',
  },
  { value: 'discard', label: 'Discard', text: 'Deletes the unsent work for good.' },
] as const
type Choice = (typeof CHOICES)[number]['value']
const WORD = 'discard'

/** Shown when signing out would leave unsent work behind. */
export function SignOutDialog() {
  const dialogs = useAuthDialogs()
  const { signOut } = useSession()
  const form = useForm<{ choice: Choice; word: string }>({
    start: { choice: 'keep', word: '' },
    edits: useState({}),
    async send({ choice }) {
      await signOut(choice)
      dialogs.close()
    },
    failed: 'Signing out did not work.',
  })
  const { choice, word } = form.values
  const discards = choice === 'discard'
  return (
    <FormDialog
      title="Sign out"
      description={`${useSaidOfWork()}What should happen to your work?`}
      form={form}
      submitLabel="Sign out"
      cancelLabel="Stay signed in"
      variant={discards ? 'danger' : 'primary'}
      disabled={discards && word.trim().toLowerCase() !== WORD}
      onClose={dialogs.close}
    >
      <div className="space-y-2">
        {CHOICES.map((one) => (
          <ChoiceRow
            key={one.value}
            {...one}
            checked={choice === one.value}
            onChoose={() => form.change({ choice: one.value })}
          />
        ))}
        {discards && (
          <Field
            label={`Type “${WORD}” to confirm`}
            {...form.field('word')}
            autoComplete="off"
            autoFocus
          />
        )}
      </div>
    </FormDialog>
  )
}

interface ChoiceProps {
  value: Choice
  label: string
  text: string
  checked: boolean
  onChoose(): void
}

function ChoiceRow({ value, label, text, checked, onChoose }: ChoiceProps) {
  return (
    <label
      className={clsx(
        'grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-[10px] border p-3',
        checked
          ? 'border-accent bg-accent-soft/40'
          : 'border-transparent bg-surface-2 hover:bg-text/14',
      )}
    >
      <input
        type="radio"
        aria-describedby={`sign-out-${value}`}
        name="unsent-work"
        className="row-span-2 mt-1 self-start accent-(--accent)"
        checked={checked}
        onChange={onChoose}
      />
      <span className="text-[15px] leading-5.5 font-semibold">{label}</span>
      <span id={`sign-out-${value}`} className="text-[13px] leading-5 text-muted">
        {text}
      </span>
    </label>
  )
}

/** Tells the user how much work is unsent, once it is counted. */
function useSaidOfWork(): string {
  const { unsent: countUnsent } = useSession()
  const [unsent, setUnsent] = useState<number | null>(null)
  useEffect(() => {
    void countUnsent().then(setUnsent, reportError)
  }, [countUnsent])
  if (unsent === null) return ''
  return `${unsent} ${unsent === 1 ? 'change has' : 'changes have'} not been sent yet. `
}
