const KEY = 'invitation'

/** The code of the invitation link that this tab was opened with; null without one. */
export const invitationHere = () => sessionStorage.getItem(KEY)

export function keepInvitation(code: string): void {
  sessionStorage.setItem(KEY, code)
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(KEY)
}
