import type { Vault } from '../store/vault.ts'

/**
 * The channel between tabs that have a document open: one tab posts each update that it stored, and the others apply
 * it.
 */
export function channelOf(vault: Vault, name: string): BroadcastChannel {
  return new BroadcastChannel(`documents:${vault.userId}:${name}`)
}

/** Sends an update to every tab of this device that has the document open. */
export function broadcastUpdate(vault: Vault, name: string, update: Uint8Array): void {
  const channel = channelOf(vault, name)
  channel.postMessage(update)
  channel.close()
}
