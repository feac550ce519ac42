import type { Media } from '#shared/contract/posts.ts'
import { UploadState } from '../../files/UploadState.tsx'
import { useKeptFiles } from '../../files/use-kept-files.ts'

/** How far the pictures of a post that waits to be sent have come. */
export function PendingFiles({ media }: { media: readonly Media[] }) {
  const kept = useKeptFiles(media.map(({ file_id }) => file_id))
  if (!kept || kept.size === 0) return null
  return <UploadState files={[...kept.values()]} />
}
