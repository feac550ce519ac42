import { PATTERNS } from '#shared/paths.ts'
import { Bell, BookOpen, CircleUser, House, PenLine } from 'lucide-react'
import { UnreadBell } from '../features/notifications/UnreadBell.tsx'
import { useUnread } from '../features/notifications/use-unread.ts'
import { paths } from '../paths.ts'
import { BarButton, BarLink } from './BarItem.tsx'

/** The phone's five ways of a signed-in user. What one begins is a sheet; all other doors are behind the last. */
export function MemberBar({ onWrite }: { onWrite(): void }) {
  const unread = useUnread()
  return (
    <>
      <BarLink to={paths.home()} label="Home" Icon={House} />
      <BarLink to={paths.read()} within={PATTERNS.book} label="Read" Icon={BookOpen} />
      <BarButton label="Write" Icon={PenLine} onPress={onWrite} />
      <BarLink to={paths.notifications()} label="Notifications" name={unread.label} Icon={Bell}>
        <UnreadBell {...unread} />
      </BarLink>
      <BarLink to={paths.me()} label="Me" Icon={CircleUser} />
    </>
  )
}
