import type { AdminUser } from '#shared/contract/admin.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { ActDialog } from './ActDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

/** Actions of an admin on an account. */
export type Act = 'suspend' | 'lift' | 'admin' | 'sessions'

interface Props {
  act: Act
  person: AdminUser
  onDone(): void
  onClose(): void
}

/** Asks for the reason of an action, and runs it. */
export function PersonDialog({ act, person, onDone, onClose }: Props) {
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
        done={`u/${username} can write again`}
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
      title={is_admin ? `Remove u/${username} as site admin` : `Make u/${username} a site admin`}
      confirmLabel={is_admin ? 'Remove site admin' : 'Make site admin'}
      done={is_admin ? `u/${username} is no longer a site admin` : `u/${username} is a site admin`}
      act={(reason) => admin.appoint({ params, body: { reason, is_admin: !is_admin } })}
      {...rest}
    />
  )
}
