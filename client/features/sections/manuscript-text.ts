import type { Account } from '../../sync/account.ts'
import type { Vault } from '../../sync/vault.ts'
import type { ShownSection } from './sections.local.ts'
import { textOnDevice } from '../../sync/documents/document-texts.ts'

/** A text that is on the server and has not come to this device. */
export class MissingTextError extends Error {
  constructor(title: string) {
    super(`“${title}” has not reached this device yet. Please connect and try again.`)
    this.name = 'MissingTextError'
  }
}

/**
 * What scenes say on this device at this moment, also those that are being typed in. Throws when one of them is only on
 * the server: nobody may take its silence for an empty page.
 */
export async function scenesNow(
  { vault, writers }: Pick<Account, 'vault' | 'writers'>,
  sections: readonly Pick<ShownSection, 'id' | 'title' | 'word_count'>[],
): Promise<string[]> {
  await Promise.all([...writers].map((writer) => writer.flush()))
  return Promise.all(
    sections.map(async ({ id, title, word_count }) => {
      const name = `section:${id}`
      const text = await textOnDevice(vault, name)
      if (text === '' && word_count > 0 && !(await isHere(vault, name)))
        throw new MissingTextError(title || 'A scene')
      return text
    }),
  )
}

async function isHere(vault: Vault, name: string): Promise<boolean> {
  return (await vault.document_updates.where('name').equals(name).count()) > 0
}
