import { CreditCard, HardDriveDownload, KeyRound, VolumeX } from 'lucide-react'
import { Link, Navigate } from 'react-router-dom'
import { NotificationForm } from '../features/settings/NotificationForm.tsx'
import { PushCard } from '../features/push/PushCard.tsx'
import { ReadingForm } from '../features/settings/ReadingForm.tsx'
import { ThemeField } from '../features/settings/ThemeField.tsx'
import { QuietHoursForm } from '../features/settings/QuietHoursForm.tsx'
import { useSettings } from '../features/settings/settings.local.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Banner } from '../ui/Banner.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

export function SettingsScreen() {
  useTitle('Settings')
  const { user } = useSession()
  if (!user) return <Navigate to={paths.home()} replace />
  return <Settings userId={user.id} />
}

function Settings({ userId }: { userId: string }) {
  const { data: settings, loading, error, refresh } = useSettings(userId)
  if (!settings) {
    if (loading) return <ScreenSkeleton />
    if (!error)
      return (
        <LoadFailure error={null} missing="Settings not found" fallback="Failed to load settings" />
      )
    return (
      <div className="mx-auto max-w-180 space-y-6">
        <h1 className="font-serif text-2xl leading-8 font-semibold">Settings</h1>
        <Banner tone="danger" action={{ label: 'Try Again', onClick: () => void refresh() }}>
          Failed to load settings
        </Banner>
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-180 space-y-6">
      <h1 className="font-serif text-2xl leading-8 font-semibold">Settings</h1>
      <NotificationForm settings={settings} />
      <PushCard userId={userId} isSilent={settings.silent_mode} />
      <QuietHoursForm settings={settings} />
      <ReadingForm settings={settings} />
      <ThemeField />
      <nav aria-label="More settings" className="flex flex-wrap gap-2 border-t border-border pt-4">
        <Link to={paths.account()} className={buttonClass('secondary')}>
          <KeyRound aria-hidden className="size-4" />
          Account
        </Link>
        <Link to={paths.offline()} className={buttonClass('secondary')}>
          <HardDriveDownload aria-hidden className="size-4" />
          Kept offline
        </Link>
        <Link to={paths.muted()} className={buttonClass('secondary')}>
          <VolumeX aria-hidden className="size-4" />
          Muted and blocked
        </Link>
        <Link to={paths.payments()} className={buttonClass('secondary')}>
          <CreditCard aria-hidden className="size-4" />
          Payments
        </Link>
      </nav>
    </div>
  )
}
