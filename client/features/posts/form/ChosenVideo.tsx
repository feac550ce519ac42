import { X } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { UploadState } from '../../files/UploadState.tsx'
import { useLocalFiles } from '../../files/use-local-files.ts'
import type { PickedVideo } from '../../files/use-videos.ts'
import { VideoPlayer } from '../media/VideoPlayer.tsx'

interface Props {
  video: PickedVideo
  onRemove(): void
}

/** The video of a post before it is sent, and how far its upload is. */
export function ChosenVideo({ video: { file_id, thumbnail_file_id }, onRemove }: Props) {
  const file = useLocalFiles([file_id])?.get(file_id)
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Video</legend>
      <VideoPlayer fileId={file_id} posterId={thumbnail_file_id} label="Your video" />
      <div className="flex items-center gap-3">
        <div className="mr-auto">{file && <UploadState files={[file]} />}</div>
        <IconButton aria-label="Remove video" onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </fieldset>
  )
}
