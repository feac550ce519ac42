import { ProfileForm } from '../../features/users/ProfileForm.tsx'
import { useMe } from '../../features/users/users.local.ts'

export function ProfilePanel() {
  const me = useMe()
  return me && <ProfileForm key={me.id} me={me} />
}
