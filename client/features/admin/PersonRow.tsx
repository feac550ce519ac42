import type { AdminUser } from '#shared/contract/admin.ts'
import { formatDate } from '#shared/rules/dates.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { ActDialog } from './ActDialog.tsx'
import { count } from './figures.ts'
import { SuspendDialog } from './SuspendDialog.tsx'

interface Props {
  person: AdminUser
  onChanged(): void
}
type Act = 'suspend' | 'lift' | 'admin' | 'sessions'

/** One account, and what can be done about it. */
export function PersonRow({ person, onChanged }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const { username, suspension, is_admin } = person
  return (
    <li className="py-3 text-[15px] leading-5.5">
      <div className="flex items-start gap-3">
        <Avatar name={username} fileId={person.avatar_file_id} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">
            <Link to={paths.profile(username)} className="font-semibold hover:underline">
              u/{username}
            </Link>
            {is_admin && <Mark text="Site admin" tone="bg-info-soft text-info" />}
            {suspension && <Mark text="Suspended" tone="bg-warning-soft text-warning" />}
          </p>
          <p className="text-[13px] leading-5 wrap-anywhere text-subtle">
            {person.email} · joined <TimeAgo date={person.joined_at} />
            {person.last_seen_at && (
              <>
                {' · seen '}
                <TimeAgo date={person.last_seen_at} />
              </>
            )}
          </p>
          <p className="text-[13px] leading-5 text-subtle">
            {counted(person.posts, 'post')} · {counted(person.comments, 'comment')} ·{' '}
            {formatBytes(person.storage_bytes)}
          </p>
          {suspension && <Sentence suspension={suspension} />}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 md:pl-11">
        {suspension ? (
          <Button size="sm" variant="secondary" onClick={() => setAct('lift')}>
            Lift suspension
          </Button>
        ) : (
          !is_admin && (
            <Button size="sm" variant="secondary" onClick={() => setAct('suspend')}>
              Suspend
            </Button>
          )
        )}
        <Button size="sm" variant="ghost" onClick={() => setAct('sessions')}>
          End sessions
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAct('admin')}>
          {is_admin ? 'Take admin right' : 'Make site admin'}
        </Button>
      </div>
      {act && (
        <PersonDialog act={act} person={person} onDone={onChanged} onClose={() => setAct(null)} />
      )}
    </li>
  )
}

function counted(amount: number, name: string): string {
  return `${count(amount)} ${name}${amount === 1 ? '' : 's'}`
}

function Mark({ text, tone }: { text: string; tone: string }) {
  return (
    <span className={`ml-2 rounded-full px-2 py-0.5 text-[13px] leading-5 font-semibold ${tone}`}>
      {text}
    </span>
  )
}

function Sentence({ suspension }: { suspension: NonNullable<AdminUser['suspension']> }) {
  const { reason, until, appeal } = suspension
  return (
    <div className="mt-1 border-l-2 border-warning pl-3">
      <p className="wrap-anywhere">
        {until === null ? 'For good' : `Until ${formatDate(until)}`}: {reason}
      </p>
      {appeal && (
        <p className="wrap-anywhere whitespace-pre-line text-muted">
          <span className="font-semibold">Appeal:</span> {appeal}
        </p>
      )}
    </div>
  )
}

interface DialogProps {
  act: Act
  person: AdminUser
  onDone(): void
  onClose(): void
}

function PersonDialog({ act, person, onDone, onClose }: DialogProps) {
  const { admin } = useApp().session.api
  const { id, username, is_admin } = person
  const params = { id }
  const rest = { onDone, onClose }
  if (act === 'suspend') return <SuspendDialog person={person} {...rest} />
  if (act === 'lift')
    return (
      <ActDialog
        title={`Lift the suspension of u/${username}`}
        confirmLabel="Lift suspension"
        done={`u/${username} may write again`}
        act={(reason) => admin.lift({ params, body: { reason } })}
        {...rest}
      />
    )
  if (act === 'sessions')
    return (
      <ActDialog
        title={`Sign u/${username} out everywhere`}
        confirmLabel="End sessions"
        done={`u/${username} was signed out everywhere`}
        act={(reason) => admin.endSessions({ params, body: { reason } })}
        {...rest}
      />
    )
  return (
    <ActDialog
      title={is_admin ? `Take the admin right of u/${username}` : `Make u/${username} a site admin`}
      confirmLabel={is_admin ? 'Take it' : 'Make site admin'}
      done={is_admin ? `u/${username} is no site admin any more` : `u/${username} is a site admin`}
      act={(reason) => admin.appoint({ params, body: { reason, is_admin: !is_admin } })}
      {...rest}
    />
  )
}
