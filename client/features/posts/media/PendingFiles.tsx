import type { Media } from '#shared/contract/posts.ts'
import { UploadState } from '../../files/UploadState.tsx'
import { useLocalFiles } from '../../files/use-local-files.ts'

/** Upload progress of the pictures of a waiting post. */
export function PendingFiles({ media }: { media: readonly Media[] }) {
  const kept = useLocalFiles(media.map(({ file_id }) => file_id))
  if (!kept || kept.size === 0) return null
  return <UploadState files={[...kept.values()]} />
}
