import type { Account } from '../../sync/session/account.ts'
import type { Vault } from '../../sync/store/vault.ts'
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
 * The current texts of scenes on this device, including words still being typed. Throws when one of them is only on the
 * server: its emptiness here must not pass for an empty page.
 */
export async function scenesNow(
  account: Pick<Account, 'vault' | 'writers'>,
  sections: readonly Pick<ShownSection, 'id' | 'title' | 'word_count'>[],
): Promise<string[]> {
  await written(account)
  const { vault } = account
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

/**
 * The same for a document whose length no row has: the outline of a chapter, an entry of the story bible. Throws when
 * the server may have a text that this device has never fetched.
 */
export async function textNow(
  account: Pick<Account, 'vault' | 'writers'>,
  { name, title, pending = false }: { name: string; title: string; pending?: boolean | undefined },
): Promise<string> {
  await written(account)
  const { vault } = account
  const text = await textOnDevice(vault, name)
  const isTold = async () => ((await vault.documents.get(name))?.epoch ?? 0) !== 0
  if (text === '' && !pending && !(await isHere(vault, name)) && !(await isTold()))
    throw new MissingTextError(title)
  return text
}

function written({ writers }: Pick<Account, 'writers'>) {
  return Promise.all([...writers].map((writer) => writer.flush()))
}

async function isHere(vault: Vault, name: string): Promise<boolean> {
  return (await vault.document_updates.where('name').equals(name).count()) > 0
}
