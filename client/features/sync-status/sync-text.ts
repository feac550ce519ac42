export interface SyncState {
  network: 'online' | 'offline'
  pending: number
  sending: boolean
  problems: number
  stuck: number
  session_expired: boolean
  write_failed: boolean
}

export type SyncTone = 'muted' | 'warning' | 'danger'

/** The one honest sentence of the header, worst news first. */
export function syncText(state: SyncState): { text: string; tone: SyncTone } {
  const attention = state.problems + state.stuck
  if (state.write_failed) return { text: 'Not saved', tone: 'danger' }
  if (attention > 0) return { text: `Needs attention (${attention})`, tone: 'danger' }
  if (state.session_expired) return { text: 'Not syncing - sign in', tone: 'danger' }
  if (state.network === 'offline' && state.pending === 0) return { text: 'Offline', tone: 'muted' }
  if (state.sending && state.pending > 0 && state.network === 'online')
    return { text: 'Sending…', tone: 'muted' }
  if (state.pending > 0)
    return { text: `Saved on this device (${state.pending} to send)`, tone: 'warning' }
  return { text: 'All saved', tone: 'muted' }
}

/** The name of the chip: a phone shows its number alone, and who speaks to it says what is on the screen. */
export function chipName(text: string, count: number): string {
  return count === 0 || text.includes(String(count)) ? text : `${text} (${count})`
}
