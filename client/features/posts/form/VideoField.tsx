import { formatBytes } from '#shared/rules/files.ts'
import { FileVideo, Video, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FileInput } from '../../../ui/FileInput.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { UploadState } from '../../files/UploadState.tsx'
import { useKeptFiles } from '../../files/use-kept-files.ts'
import { type PickedVideo, useBrokenRecordings, useVideos } from '../../files/use-videos.ts'
import { useRecorder } from './use-recorder.ts'
import { VideoPlayer } from '../media/VideoPlayer.tsx'
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
  const broken = useBrokenRecordings(recorder.id)
  const kept = useKeptFiles(video ? [video.file_id] : [])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (work: () => Promise<PickedVideo>) => {
    setBusy(true)
    setFailure(null)
    try {
      onChange(await work())
    } catch (error) {
      setFailure((error as Error).message || 'Failed to upload video')
    } finally {
      setBusy(false)
    }
  }
  const file = video && kept?.get(video.file_id)
  if (video)
    return (
      <fieldset className="space-y-2">
        <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Video</legend>
        <VideoPlayer fileId={video.file_id} posterId={video.thumbnail_file_id} label="Your video" />
        <div className="flex items-center gap-3">
          <div className="mr-auto">{file && <UploadState files={[file]} />}</div>
          <IconButton
            aria-label="Remove video"
            onClick={() => {
              onChange(null)
              void videos.drop(video)
            }}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      </fieldset>
    )
  if (recorder.state !== 'idle') return <WebcamView recorder={recorder} />
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-[15px] leading-5.5 font-semibold">Video</legend>
      {(failure ?? recorder.failure) && (
        <Banner tone="danger">{failure ?? recorder.failure}</Banner>
      )}
      {broken.map(({ id, size }) => (
        <div
          key={id}
          className="flex flex-wrap items-center gap-2 rounded-[10px] bg-warning-soft px-4 py-2 text-[15px] leading-5.5 text-warning"
        >
          <span className="mr-auto">
            A recording that broke off is still here ({formatBytes(size)}).
          </span>
          <Button size="sm" variant="secondary" onClick={() => void take(() => videos.finish(id))}>
            Use it
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void videos.forget(id)}>
            Discard
          </Button>
        </div>
      ))}
      <div className="grid gap-3 sm:grid-cols-2">
        <Source
          icon={<FileVideo aria-hidden className="size-6" />}
          title="Upload a video"
          hint="MP4, WebM or MOV, up to 500 MB"
          busy={busy}
          onClick={() => input.current?.click()}
        />
        <Source
          icon={<Video aria-hidden className="size-6" />}
          title="Record with webcam"
          hint="10 seconds to 3 minutes"
          busy={false}
          onClick={() => void recorder.open()}
        />
      </div>
      <FileInput
        ref={input}
        label="Video file"
        accept="video/*"
        onFiles={([picked]) => void take(() => videos.keep(picked!))}
      />
    </fieldset>
  )
}

interface SourceProps {
  icon: React.ReactNode
  title: string
  hint: string
  busy: boolean
  onClick(): void
}

function Source({ icon, title, hint, busy, onClick }: SourceProps) {
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={onClick}
      className="flex flex-col items-center gap-1 rounded-[14px] border-2 border-dashed border-border-strong px-4 py-6 hover:border-accent hover:bg-accent-soft disabled:opacity-60"
    >
      <span className="text-subtle">{icon}</span>
      <span className="text-[15px] font-semibold">{title}</span>
      <span className="text-[13px] leading-5 text-subtle">{hint}</span>
    </button>
  )
}
