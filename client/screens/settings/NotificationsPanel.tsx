import { PushCard } from '../../features/push/PushCard.tsx'
import { NotificationSwitches } from '../../features/settings/NotificationSwitches.tsx'
import { QuietHours } from '../../features/settings/QuietHours.tsx'
import { useSettings } from '../../features/settings/settings.local.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailure } from '../LoadFailure.tsx'

export function NotificationsPanel({ userId }: { userId: string }) {
  const { data: settings, loading, error, refresh } = useSettings(userId)
  if (settings)
    return (
      <div className="space-y-6">
        <NotificationSwitches settings={settings} />
        <PushCard userId={userId} isSilent={settings.silent_mode} />
        <QuietHours settings={settings} />
      </div>
    )
  if (loading) return <Skeleton className="h-80 w-full rounded-[14px]" />
  if (!error)
    return (
      <LoadFailure error={null} missing="Settings not found" fallback="Failed to load settings" />
    )
  return (
    <Banner tone="danger" action={{ label: 'Try Again', onClick: () => void refresh() }}>
      Failed to load settings
    </Banner>
  )
}
