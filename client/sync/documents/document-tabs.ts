import type { Vault } from '../store/vault.ts'

/** The line between tabs that have a document open: what one has stored, the others show. */
export function channelOf(vault: Vault, name: string): BroadcastChannel {
  return new BroadcastChannel(`documents:${vault.userId}:${name}`)
}

/** Tells every tab of this device that has it open. */
export function broadcastUpdate(vault: Vault, name: string, update: Uint8Array): void {
  const channel = channelOf(vault, name)
  channel.postMessage(update)
  channel.close()
}
