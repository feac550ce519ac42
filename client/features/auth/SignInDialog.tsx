import { type FormEvent, useState } from 'react'
import { useOtherVaults } from '../../sync/react/use-other-vaults.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useAuthDialogs } from './auth-dialogs.ts'
import { authFailure } from './auth-failure.ts'

export function SignInDialog() {
  const dialogs = useAuthDialogs()
  const { signIn, status, user } = useSession()
  const waiting = useOtherVaults()
  const [username, setUsername] = useState(status === 'expired' ? (user?.username ?? '') : '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!username.trim() || !password || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await signIn({ username: username.trim(), password })
      dialogs.close()
    } catch (error) {
      setFailure(authFailure(error, 'Login failed'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dialogs.close()}
      title="Sign In"
      footer={
        <Button type="submit" form="sign-in" variant="primary" busy={busy} className="w-full">
          Sign In
        </Button>
      }
    >
      <form id="sign-in" onSubmit={(event) => void submit(event)} className="space-y-4" noValidate>
        {waiting.map((vault) => (
          <Banner key={vault.user_id} tone="info">
            {vault.unsent} unsent {vault.unsent === 1 ? 'change' : 'changes'} of @{vault.username}{' '}
            on this device
          </Banner>
        ))}
        <Field
          label="Username"
          value={username}
          onChange={setUsername}
          error={tried && !username.trim() ? 'Please enter your username' : undefined}
          hint="Or an email address that you have confirmed"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
        <Field
          label="Password"
          type="password"
          value={password}
          onChange={setPassword}
          error={tried && !password ? 'Please enter your password' : undefined}
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label="Remember me" checked={remember} onChange={setRemember} />
          <button
            type="button"
            className="min-h-10 text-[15px] font-semibold text-accent hover:underline"
            onClick={() => dialogs.open('forgot')}
          >
            Forgot password?
          </button>
        </div>
        {failure && <Banner tone="danger">{failure}</Banner>}
        <p className="text-[15px] leading-5.5 text-muted">
          No account yet?{' '}
          <button
            type="button"
            className="font-semibold text-accent hover:underline"
            onClick={() => dialogs.open('sign-up')}
          >
            Sign Up
          </button>
        </p>
      </form>
    </Dialog>
  )
}
