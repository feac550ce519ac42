import { Bell, BellRing } from 'lucide-react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'
import { useIsFollowing } from './follows.local.ts'

interface Props {
  kind: 'book' | 'user'
  id: string
  /** Title or username. */
  name: string
}

/** Follows a book or a person, or stops. */
export function FollowButton({ kind, id, name }: Props) {
  const { user } = useSession()
  const mutate = useMutate()
  const dialogs = useAuthDialogs()
  const following = useIsFollowing(`${kind}:${id}`)
  const toggle = async () => {
    if (!user) return dialogs.open('sign-in')
    const call = kind === 'book' ? 'reading.follow' : 'reading.followAuthor'
    await mutate(call, { params: { id }, body: { following: !following } })
  }
  const Icon = following ? BellRing : Bell
  return (
    <Button aria-pressed={following} aria-label={`Follow ${name}`} onClick={() => void toggle()}>
      <Icon aria-hidden className="size-4" />
      {following ? 'Following' : 'Follow'}
    </Button>
  )
}
