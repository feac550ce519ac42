import { fileUrl } from '#shared/rules/file-url.ts'
import type { Account } from '../../../sync/session/account.ts'
import { decode } from '../../convert/text/encodings.ts'
import { localBytes } from '../../files/use-file-url.ts'
import type { ShownAsset } from '../assets.local.ts'

/** Bytes of a text that a preview shows. */
export const PREVIEW_BYTES = 100 * 1024

/** The beginning of a text file: from this device if its bytes are here, otherwise from the server, which sends no more than that. */
export async function readStart(
  { vault, cache }: Pick<Account, 'vault' | 'cache'>,
  { file_id, file_size }: ShownAsset,
): Promise<{ text: string; isPart: boolean }> {
  const here = await localBytes(vault, cache, file_id)
  const start = here ? here.slice(0, PREVIEW_BYTES + 1) : await fetchStart(file_id, file_size)
  const bytes = new Uint8Array(await start.arrayBuffer())
  const isPart = bytes.length > PREVIEW_BYTES
  return { text: decode(isPart ? wholeLetters(bytes) : bytes).text, isPart }
}

async function fetchStart(id: string, size: number): Promise<Blob> {
  if (size === 0) return new Blob()
  const headers = { range: `bytes=0-${PREVIEW_BYTES}` }
  const reply = await fetch(fileUrl(id), { headers })
  if (!reply.ok) throw new Error('Failed to load the file')
  return (await reply.blob()).slice(0, PREVIEW_BYTES + 1)
}

/** Half a letter at the end would make the text look as if it were written in another encoding. */
function wholeLetters(bytes: Uint8Array): Uint8Array {
  let end = PREVIEW_BYTES
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}
