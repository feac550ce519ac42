import type { InvitationState } from '#shared/rules/site.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useRemote } from '../../sync/react/use-remote.ts'
import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { useSiteNews } from '../anti-abuse/site.local.ts'
import { invitationHere } from './invitation.ts'

const ANOTHER = 'Ask the person who sent it for another one.'
const ENDED: Record<Exclude<InvitationState, 'good'>, string> = {
  used_up: `This invitation has been used. ${ANOTHER}`,
  expired: `This invitation has expired. ${ANOTHER}`,
  revoked: `This invitation was taken back. ${ANOTHER}`,
  unknown: 'The link is not whole: this server does not know this invitation. Open it once more.',
}

interface Admission {
  /** False: the server would refuse the form, so nobody fills it in. */
  isOpen: boolean
  /** The server's rule, in words for this person; null where everybody may come. */
  note: string | null
  /** The code that goes with the form. */
  invitation: string | null
}

/** The server's answer to this person, before the form is filled in; while it is not known, the form is there. */
export function useAdmission(): Admission {
  const { session } = useApp()
  const { name, contact, is_new } = useServerFacts()
  const signups = useSiteNews()?.signups ?? 'open'
  const invitation = signups === 'invitation' ? invitationHere() : null
  const { data: state } = useRemote(`invitation:${invitation}`, async () => {
    if (invitation === null) return 'good'
    return (await session.api.trust.invitation({ body: { code: invitation } })).data.state
  })
  const asking = contact ? ` You can write to ${contact}.` : ''
  if (signups === 'closed') {
    const note = `This server is not accepting new accounts right now.${asking}`
    return { isOpen: false, note, invitation }
  }
  const first = is_new ? 'This server is new: the first account becomes its admin.' : null
  if (signups === 'open') return { isOpen: true, note: first, invitation }
  if (invitation === null) {
    const note = `This server takes new people by invitation. Ask somebody here for a link.${asking}`
    return { isOpen: false, note, invitation }
  }
  if (state !== undefined && state !== 'good')
    return { isOpen: false, note: ENDED[state], invitation }
  return { isOpen: true, note: `You are invited to ${name || 'this server'}.`, invitation }
}
