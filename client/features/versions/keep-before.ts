import type * as Y from 'yjs'

/** Keeps what a text says before it is made another one; again, when somebody wrote in it meanwhile. */
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
