import { Bell, BellRing } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { useMemberAct } from '../auth/use-member-act.ts'
import { useIsFollowing } from './follows.local.ts'

interface Props {
  kind: 'book' | 'user'
  id: string
  /** Title or username. */
  name: string
}

/** Follows a book or a person, or stops. */
export function FollowButton({ kind, id, name }: Props) {
  const act = useMemberAct()
  const following = useIsFollowing(`${kind}:${id}`)
  const toggle = async () => {
    const call = kind === 'book' ? 'reading.follow' : 'reading.followAuthor'
    const args = { params: { id }, body: { following: !following } }
    await act(`follow ${name}`, (change) => change(call, args))
  }
  const Icon = following ? BellRing : Bell
  return (
    <Button aria-pressed={following} aria-label={`Follow ${name}`} onClick={() => void toggle()}>
      <Icon aria-hidden className="size-4" />
      {following ? 'Following' : 'Follow'}
    </Button>
  )
}
