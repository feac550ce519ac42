import { KeyRound } from 'lucide-react'
import { Link, Navigate } from 'react-router-dom'
import { EmailsSection } from '../features/auth/EmailsSection.tsx'
import { ProfileForm } from '../features/users/ProfileForm.tsx'
import { useMe } from '../features/users/users.local.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button-class.ts'
import { useTitle } from './use-title.ts'

export function ProfileEditScreen() {
  useTitle('Edit Profile')
  const me = useMe()
  if (!me) return <Navigate to={paths.home()} replace />
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Edit Profile</h1>
      <section className="rounded-[14px] border border-border bg-surface p-4 md:p-6">
        <ProfileForm key={me.id} me={me} />
      </section>
      <section className="rounded-[14px] border border-border bg-surface p-4 md:p-6">
        <h2 className="mb-3 font-serif text-xl leading-7 font-semibold">Email addresses</h2>
        <EmailsSection key={me.id} me={me} />
      </section>
      <section className="rounded-[14px] border border-danger/40 bg-surface p-4 md:p-6">
        <h2 className="font-serif text-xl leading-7 font-semibold">Danger zone</h2>
        <p className="mt-1 mb-3 text-[15px] leading-5.5 text-muted">
          Your password, where you are signed in, a copy of your data, and deleting your account are
          under Account Settings.
        </p>
        <Link to={paths.account()} className={buttonClass('secondary')}>
          <KeyRound aria-hidden className="size-4" />
          Account Settings
        </Link>
      </section>
    </div>
  )
}
