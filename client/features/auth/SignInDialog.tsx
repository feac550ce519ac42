import { useState } from 'react'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { useOtherVaults } from '../../sync/react/use-other-vaults.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import { sayingWhy } from './auth-failure.ts'
import { OtherDialog } from './OtherDialog.tsx'

export function SignInDialog({ to }: { to: string | undefined }) {
  const dialogs = useAuthDialogs()
  const { mails } = useServerFacts()
  const form = useSignIn(dialogs.close)
  return (
    <FormDialog
      title="Sign In"
      description={to && `Sign in to ${to}.`}
      form={form}
      submitLabel="Sign In"
      cancelLabel={null}
      onClose={dialogs.close}
    >
      <WaitingWork />
      <Field
        label="Username"
        {...form.field('username')}
        hint={mails ? 'Or an email address that you have confirmed' : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field
        label="Password"
        type="password"
        {...form.field('password')}
        autoComplete="current-password"
        required
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Remember me" {...form.box('remember')} />
        <button
          type="button"
          className="min-h-10 text-[15px] font-semibold text-accent hover:underline"
          onClick={() => dialogs.open('forgot')}
        >
          Forgot password?
        </button>
      </div>
      <OtherDialog question="No account yet?" to="sign-up" label="Sign Up" />
    </FormDialog>
  )
}

function useSignIn(onDone: () => void) {
  const { signIn, status, user } = useSession()
  return useForm({
    start: {
      username: status === 'expired' ? (user?.username ?? '') : '',
      password: '',
      remember: true,
    },
    edits: useState({}),
    problems: ({ username, password }) => ({
      username: username.trim() ? null : 'Please enter your username',
      password: password ? null : 'Please enter your password',
    }),
    late: ['username', 'password'],
    async send({ username, password }) {
      await sayingWhy('Login failed', () => signIn({ username: username.trim(), password }))
      onDone()
    },
  })
}

/** Accounts whose work waits on this device until they sign in. */
function WaitingWork() {
  return useOtherVaults().map((vault) => (
    <Banner key={vault.user_id} tone="info">
      {vault.unsent} unsent {vault.unsent === 1 ? 'change' : 'changes'} of @{vault.username} on this
      device
    </Banner>
  ))
}
