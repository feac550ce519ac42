import type { Account } from '../../sync/account.ts'
import { textOnDevice } from '../../sync/documents/document-texts.ts'

/** Stands between two scenes for readers. */
const SCENE_BREAK = '\n\n* * *\n\n'

/** The scenes of a chapter as readers get them. */
export function joinScenes(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(SCENE_BREAK)
}

/** What scenes say on this device at this moment, also those that are being typed in. */
export async function scenesNow(
  { vault, flushers }: Pick<Account, 'vault' | 'flushers'>,
  ids: readonly string[],
): Promise<string[]> {
  await Promise.all([...flushers].map((flush) => flush()))
  return Promise.all(ids.map((id) => textOnDevice(vault, `section:${id}`)))
}
