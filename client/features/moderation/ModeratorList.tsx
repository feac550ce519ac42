import type { Community } from '#shared/contract/communities.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

interface Props {
  moderators: Community['moderators']
  /** Said while there is none. */
  nobody: string
  /** Appoints and dismisses; moderators themselves may only step down. */
  isOwner: boolean
  onAppoint(username: string): Promise<void>
  onDismiss(id: string): Promise<void>
}

/** Who moderates a community or a world beside its owner. */
export function ModeratorList({ moderators, nobody, isOwner, onAppoint, onDismiss }: Props) {
  const { user } = useSession()
  const [username, setUsername] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const change = async (work: Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work
      setUsername('')
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const appoint = (event: FormEvent) => {
    event.preventDefault()
    void change(onAppoint(username))
  }
  return (
    <div className="space-y-4">
      {moderators.length === 0 && <p className="text-[15px] leading-5.5 text-muted">{nobody}</p>}
      <ul className="divide-y divide-border">
        {moderators.map((moderator) => (
          <li key={moderator.id} className="flex items-center gap-3 py-2">
            <Link
              to={paths.profile(moderator.username)}
              className="mr-auto text-[15px] font-semibold hover:underline"
            >
              u/{moderator.username}
            </Link>
            {(isOwner || moderator.id === user?.id) && (
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                onClick={() => void change(onDismiss(moderator.id))}
              >
                {isOwner ? 'Dismiss' : 'Step down'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOwner && (
        <form onSubmit={appoint} className="flex items-end gap-2">
          <div className="flex-1">
            <Field
              label="Appoint a moderator"
              placeholder="Username"
              value={username}
              onChange={setUsername}
              error={failure}
            />
          </div>
          <Button type="submit" variant="secondary" busy={busy} disabled={username.trim() === ''}>
            Appoint
          </Button>
        </form>
      )}
    </div>
  )
}
