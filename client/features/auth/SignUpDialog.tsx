import { MAX_EMAIL_LENGTH, MAX_USERNAME_LENGTH } from '#shared/limits.ts'
import { type SignUpForm, signUpProblems } from '#shared/rules/accounts.ts'
import { type FormEvent, useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { appToast } from '../../ui/toast.ts'
import { Honeypot } from '../trust/Honeypot.tsx'
import { ProofNote } from '../trust/ProofNote.tsx'
import { useSiteNews } from '../trust/site.local.ts'
import { useProof } from '../trust/use-proof.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import { authFailure } from './auth-failure.ts'

const EMPTY: SignUpForm = { username: '', email: '', password: '', confirmPassword: '' }

export function SignUpDialog() {
  const dialogs = useAuthDialogs()
  const { signUp } = useSession()
  const proof = useProof()
  const closed = useSiteNews()?.signups_open === false
  const [form, setForm] = useState(EMPTY)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [homepage, setHomepage] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = signUpProblems(form)
  const bind = (name: keyof SignUpForm) => ({
    value: form[name],
    onChange: (value: string) => setForm((now) => ({ ...now, [name]: value })),
    onBlur: () => form[name] && setLeft((fields) => new Set(fields).add(name)),
    error: left.has(name) ? problems[name] : undefined,
    required: true,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft(new Set(Object.keys(EMPTY)))
    if (Object.keys(problems).length > 0 || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { username, email, password } = form
      const asked = { username, email, password, ...(homepage ? { homepage } : {}) }
      await signUp(asked, await proof.take())
      appToast.info('We have sent you an email. Open its link to confirm your address.')
      dialogs.close()
    } catch (error) {
      setFailure(authFailure(error, 'Signup failed'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dialogs.close()}
      title="Sign Up"
      description="Reading is free, and so is everything you write here."
      footer={
        <Button type="submit" form="sign-up" variant="primary" busy={busy} className="w-full">
          Sign Up
        </Button>
      }
    >
      <form
        id="sign-up"
        onSubmit={(event) => void submit(event)}
        onInput={proof.begin}
        className="space-y-4"
        noValidate
      >
        <Field
          label="Username"
          {...bind('username')}
          maxLength={MAX_USERNAME_LENGTH}
          hint="3 to 20 lowercase letters, numbers, hyphens or underscores. It cannot be changed later."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Field
          label="Email"
          type="email"
          {...bind('email')}
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="email"
        />
        <Field
          label="Password (min 8 characters)"
          type="password"
          {...bind('password')}
          autoComplete="new-password"
        />
        <Field
          label="Confirm Password"
          type="password"
          {...bind('confirmPassword')}
          autoComplete="new-password"
        />
        {closed && !failure && (
          <Banner tone="warning">This server takes no new accounts at the moment.</Banner>
        )}
        <Honeypot onChange={setHomepage} />
        <ProofNote state={proof.state} />
        {failure && <Banner tone="danger">{failure}</Banner>}
        <p className="text-[15px] leading-5.5 text-muted">
          Already have an account?{' '}
          <button
            type="button"
            className="font-semibold text-accent hover:underline"
            onClick={() => dialogs.open('sign-in')}
          >
            Sign In
          </button>
        </p>
      </form>
    </Dialog>
  )
}
