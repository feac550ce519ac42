/** The product's name, and the name of a site whose admins gave it none. */
export const PRODUCT = 'Loreloom'

export const MAX_INVITATION_NOTE_LENGTH = 100
/** The most people that one invitation link admits, and its longest life. */
export const MAX_INVITED = 1_000
export const MAX_INVITATION_DAYS = 365
/** Links that still work. */
export const MAX_INVITATIONS = 200

/** The people who may make an account: everybody, those with an invitation, nobody. */
export const SIGN_UPS = ['open', 'invitation', 'closed'] as const
export type SignUps = (typeof SIGN_UPS)[number]

/** The use of an invitation. `unknown`: no such code was ever given out. */
export const INVITATION_STATES = ['good', 'used_up', 'expired', 'revoked', 'unknown'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

interface Invitation {
  uses: number
  max_uses: number | null
  expires_at: string | null
  revoked_at: string | null
}

export function invitationState(
  { uses, max_uses, expires_at, revoked_at }: Invitation,
  now: string,
): InvitationState {
  if (revoked_at !== null) return 'revoked'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return max_uses !== null && uses >= max_uses ? 'used_up' : 'good'
}
