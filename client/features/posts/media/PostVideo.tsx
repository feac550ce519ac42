import type { Post } from '#shared/contract/posts.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { NoVideo, VideoPlayer } from './VideoPlayer.tsx'

interface Props {
  post: Post
  /** In lists: silent, and only while it is in sight. */
  preview?: boolean
}

/** The video of a post in each of its states. */
export function PostVideo({ post, preview = false }: Props) {
  const [video] = post.media
  if (!video)
    return (
      <div className="mt-3">
        <NoVideo text="Failed to load video" />
      </div>
    )
  if (post.video_is_processing || !post.video_is_processed)
    return (
      <div
        role="status"
        title="Video is being prepared"
        className="mt-3 grid aspect-video place-items-center content-center gap-2 rounded-[10px] bg-surface-2 text-[15px] text-muted"
      >
        <Spinner />
        Processing...
      </div>
    )
  return (
    <div className="mt-3">
      <VideoPlayer
        fileId={video.file_id}
        posterId={video.thumbnail_file_id}
        label={video.alt || `Video of “${post.title}”`}
        preview={preview}
        {...(preview && { className: 'max-h-96 w-full rounded-[10px] bg-black object-cover' })}
      />
    </div>
  )
}
