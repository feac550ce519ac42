import { clsx } from 'clsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
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
  const { signOut, unsent: countUnsent } = useSession()
  const [unsent, setUnsent] = useState<number | null>(null)
  const [choice, setChoice] = useState<Choice>('keep')
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const blocked = choice === 'discard' && word.trim().toLowerCase() !== WORD

  useEffect(() => {
    void countUnsent().then(setUnsent, reportError)
  }, [countUnsent])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || blocked) return
    setBusy(true)
    setFailure(null)
    try {
      await signOut(choice)
      dialogs.close()
    } catch (error) {
      setFailure(
        error instanceof Error && error.message ? error.message : 'Signing out did not work.',
      )
      setBusy(false)
    }
  }
  const said =
    unsent === null
      ? ''
      : `${unsent} ${unsent === 1 ? 'change has' : 'changes have'} not been sent yet. `
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dialogs.close()}
      title="Sign out"
      description={`${said}What should happen to your work?`}
      footer={
        <>
          <Button variant="ghost" onClick={() => dialogs.close()}>
            Stay signed in
          </Button>
          <Button
            type="submit"
            form="sign-out"
            variant={choice === 'discard' ? 'danger' : 'primary'}
            busy={busy}
            disabled={blocked}
          >
            Sign out
          </Button>
        </>
      }
    >
      <form id="sign-out" onSubmit={(event) => void submit(event)} className="space-y-2">
        {CHOICES.map(({ value, label, text }) => (
          <label
            key={value}
            className={clsx(
              'grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-[10px] border p-3',
              choice === value
                ? 'border-accent bg-accent-soft/40'
                : 'border-border hover:bg-surface-2',
            )}
          >
            <input
              type="radio"
              aria-describedby={`sign-out-${value}`}
              name="unsent-work"
              className="row-span-2 mt-1 self-start accent-(--accent)"
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            <span className="text-[15px] leading-5.5 font-semibold">{label}</span>
            <span id={`sign-out-${value}`} className="text-[13px] leading-5 text-muted">
              {text}
            </span>
          </label>
        ))}
        {choice === 'discard' && (
          <Field
            label={`Type “${WORD}” to confirm`}
            value={word}
            onChange={setWord}
            autoComplete="off"
            autoFocus
          />
        )}
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
