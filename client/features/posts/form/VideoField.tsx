import { FileVideo, Video } from 'lucide-react'
import { useRef } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { FileInput } from '../../../ui/FileInput.tsx'
import { useAttempt } from '../../../ui/use-attempt.ts'
import { type PickedVideo, useVideos } from '../../files/use-videos.ts'
import { BrokenRecordings } from './BrokenRecordings.tsx'
import { ChosenVideo } from './ChosenVideo.tsx'
import { useRecorder } from './use-recorder.ts'
import { VideoSource } from './VideoSource.tsx'
import { WebcamView } from './WebcamView.tsx'

interface Props {
  video: PickedVideo | null
  onChange(video: PickedVideo | null): void
}

/** The video of a post: uploaded, or recorded with the webcam. It is on this device before anything is sent. */
export function VideoField({ video, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const videos = useVideos()
  const recorder = useRecorder(onChange)
  const { busy, failure, attempt } = useAttempt('Failed to upload video')
  const take = (work: () => Promise<PickedVideo>) =>
    void attempt(async () => onChange(await work()))
  const remove = (chosen: PickedVideo) => {
    onChange(null)
    void videos.drop(chosen)
  }
  // A camera that is on is seen, also where a video was chosen while the browser asked for the permission.
  if (recorder.state !== 'idle') return <WebcamView recorder={recorder} />
  if (video) return <ChosenVideo video={video} onRemove={() => remove(video)} />
  const problem = failure ?? recorder.failure
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Video</legend>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <BrokenRecordings
        current={recorder.id}
        onUse={(id) => take(() => videos.finish(id))}
        onDiscard={(id) => void videos.forget(id)}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <VideoSource
          icon={FileVideo}
          title="Upload a video"
          hint="MP4, WebM or MOV, up to 500 MB"
          busy={busy}
          onClick={() => input.current?.click()}
        />
        <VideoSource
          icon={Video}
          title="Record with webcam"
          hint="10 seconds to 3 minutes"
          onClick={() => void recorder.open()}
        />
      </div>
      <FileInput
        ref={input}
        label="Video file"
        accept="video/*"
        onFiles={([picked]) => take(() => videos.keep(picked!))}
      />
    </fieldset>
  )
}
