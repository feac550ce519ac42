import type { Community } from '#shared/contract/communities.ts'
import { canEditCommunity } from '#shared/rules/permissions.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp, useSession } from '../../sync/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

/** Who moderates beside the creator; the creator appoints and dismisses, a moderator may step down. */
export function ModeratorList({ community }: { community: Community }) {
  const { session, account } = useApp()
  const { user } = useSession()
  const [username, setUsername] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { id, moderators } = community
  const isCreator = canEditCommunity(user, community)

  const change = async (
    work: () => Promise<{ data: Community; asOf: Record<string, number>; epoch: number }>,
  ) => {
    setBusy(true)
    setFailure(null)
    try {
      const { data, asOf, epoch } = await work()
      const rows = [{ type: 'community' as const, id, body: data }]
      await account.engine.keepAnswer(rows, { asOf, epoch })
      account.retryNow()
      setUsername('')
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const appoint = (event: FormEvent) => {
    event.preventDefault()
    void change(() => session.api.moderation.appoint({ params: { id }, body: { username } }))
  }
  return (
    <div className="space-y-4">
      {moderators.length === 0 && (
        <p className="text-[15px] leading-5.5 text-muted">Only the creator moderates so far.</p>
      )}
      <ul className="divide-y divide-border">
        {moderators.map((moderator) => (
          <li key={moderator.id} className="flex items-center gap-3 py-2">
            <Link
              to={paths.profile(moderator.username)}
              className="mr-auto text-[15px] font-semibold hover:underline"
            >
              u/{moderator.username}
            </Link>
            {(isCreator || moderator.id === user?.id) && (
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                onClick={() => {
                  const params = { id, user: moderator.id }
                  void change(() => session.api.moderation.dismiss({ params }))
                }}
              >
                {isCreator ? 'Dismiss' : 'Step down'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isCreator && (
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
