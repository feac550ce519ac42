import type { Account } from './account.ts'
import { textPictures } from '../store/local-files.ts'
import type { Vault } from '../store/vault.ts'

export { unsentOf } from '../store/unsent.ts'

const SEND_MS = 20_000

/** Waits until the server has all work; rejects with a sentence for the user when that takes too long. */
export async function sendAll(
  account: Pick<Account, 'vault' | 'flush' | 'retryNow'>,
): Promise<void> {
  const until = Date.now() + SEND_MS
  account.retryNow()
  await account.flush()
  const { vault } = account
  while (
    (await vault.outbox.where('state').notEqual('acknowledged').count()) > 0 ||
    (await vault.documents.where('unsent').equals(1).count()) > 0 ||
    (await textPictures(vault)).length > 0
  ) {
    if (Date.now() > until)
      throw new Error('Not everything could be sent. Your work is still on this device.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** All unsent work, as a file that its author can read and keep. */
export async function exportVault(vault: Vault): Promise<Blob> {
  const { unsentTexts } = await import('../documents/document-texts.ts')
  const content = {
    exported_at: new Date().toISOString(),
    outbox: await vault.outbox.toArray(),
    problems: await vault.problems.toArray(),
    drafts: await vault.drafts.toArray(),
    texts: await unsentTexts(vault),
  }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}

/** Saves that file to the browser's downloads. */
export async function saveAsFile(vault: Vault, name: string): Promise<void> {
  const file = await exportVault(vault)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
