import type * as Y from 'yjs'

/** Keeps a version of a text before a caller replaces it; again, if a writer edits meanwhile. */
export async function keepBefore(
  text: Y.Text,
  keep: (said: string) => Promise<unknown>,
): Promise<void> {
  let said: string
  do {
    said = text.toJSON()
    await keep(said)
  } while (text.toJSON() !== said)
}
