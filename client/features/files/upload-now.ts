import type { FilePurpose } from '#shared/rules/files.ts'
import type { Api } from '../../sync/session/api.ts'
import { newId } from '../../sync/store/ids.ts'

/** Sends a small picture while its user waits: for calls that need the server anyway. Returns its id. */
export async function uploadNow(
  { files }: Api,
  picture: Blob,
  filename: string,
  purpose: FilePurpose,
): Promise<string> {
  const id = newId()
  const bytes = await picture.arrayBuffer()
  await files.begin({ body: { id, filename, size: bytes.byteLength, purpose } })
  await files.part({ params: { id, index: '0' }, bytes })
  await files.complete({ params: { id }, body: {} })
  return id
}
