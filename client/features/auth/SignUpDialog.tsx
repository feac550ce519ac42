import { MAX_EMAIL_LENGTH, MAX_USERNAME_LENGTH } from '#shared/limits.ts'
import { type SignUpForm, signUpProblems } from '#shared/rules/accounts.ts'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import type { Api } from '../../sync/session/api.ts'
import { carryPlaces } from '../../sync/session/carry-over.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { Honeypot } from '../anti-abuse/Honeypot.tsx'
import { ProofNote } from '../anti-abuse/ProofNote.tsx'
import { useProof } from '../anti-abuse/use-proof.ts'
import { useAuthDialogs } from './auth-dialogs.ts'
import { sayingWhy } from './auth-failure.ts'
import { forgetInvitation } from './invitation.ts'
import { OtherDialog } from './OtherDialog.tsx'
import { useAdmission } from './use-admission.ts'

const EMPTY: SignUpForm = { username: '', email: '', password: '', confirmPassword: '' }
const FIELDS = Object.keys(EMPTY) as (keyof SignUpForm)[]

export function SignUpDialog({ to }: { to: string | undefined }) {
  const dialogs = useAuthDialogs()
  const proof = useProof()
  const admission = useAdmission()
  const { isOpen, note } = admission
  const [homepage, setHomepage] = useState('')
  const form = useSignUp(homepage, admission.invitation, proof.take)
  return (
    <FormDialog
      title="Sign Up"
      description={`${to ? `Sign up to ${to}. ` : ''}Reading is free, and so is everything you write here.`}
      form={form}
      submitLabel={isOpen ? 'Sign Up' : null}
      cancelLabel={null}
      onInput={proof.begin}
      onClose={dialogs.close}
    >
      {note && !form.failure && <Banner tone="info">{note}</Banner>}
      {isOpen && <Fields form={form} />}
      <Honeypot onChange={setHomepage} />
      <ProofNote state={proof.state} />
      <OtherDialog question="Already have an account?" to="sign-in" label="Sign In" />
    </FormDialog>
  )
}

function Fields({ form }: { form: ReturnType<typeof useSignUp> }) {
  /** Shows a field's problem only after the user has typed something and left the field. */
  const field = (name: keyof SignUpForm) => {
    const { onBlur, ...rest } = form.field(name)
    return { ...rest, onBlur: () => form.values[name] && onBlur?.(), required: true }
  }
  return (
    <>
      <Field
        label="Username"
        {...field('username')}
        maxLength={MAX_USERNAME_LENGTH}
        hint="3 to 20 lowercase letters, numbers, hyphens or underscores. It cannot be changed later."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label="Email"
        type="email"
        {...field('email')}
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="email"
      />
      <NewPassword label="Password (min 8 characters)" {...field('password')} />
      <NewPassword label="Confirm Password" {...field('confirmPassword')} />
    </>
  )
}

/** False where no mail arrives, and nothing may be said of one. */
const sendsMail = (api: Api) =>
  api.server.about({}).then(
    ({ data }) => data.mails,
    () => false,
  )

function NewPassword(field: Parameters<typeof Field>[0]) {
  return <Field type="password" autoComplete="new-password" {...field} />
}

function useSignUp(
  homepage: string,
  invitation: string | null,
  takeProof: () => Promise<string | null>,
) {
  const dialogs = useAuthDialogs()
  const { session } = useApp()
  const { signUp } = useSession()
  return useForm<SignUpForm>({
    start: EMPTY,
    edits: useState({}),
    problems: signUpProblems,
    whenLeft: FIELDS,
    async send({ username, email, password }) {
      const asked = {
        username,
        email,
        password,
        ...(homepage && { homepage }),
        ...(invitation && { invitation }),
      }
      await sayingWhy('Signup failed', async () => signUp(asked, await takeProof()))
      forgetInvitation()
      carryPlaces(session.state.user!.id)
      // The first account of a server is its admin. The app starts anew with the account, and looks where it is.
      if (session.state.user?.is_admin) history.replaceState(null, '', paths.setup())
      if (await sendsMail(session.api))
        appToast.info('We have sent you an email. Open its link to confirm your address.')
      dialogs.close()
    },
  })
}
