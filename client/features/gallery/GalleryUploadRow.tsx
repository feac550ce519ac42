import { X } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { UploadState } from '../files/UploadState.tsx'
import type { GalleryUpload } from './use-gallery-uploads.ts'

/** One picture on its way into the gallery: how far it is, or why it stays outside. */
export function GalleryUploadRow({ upload, onDrop }: { upload: GalleryUpload; onDrop(): void }) {
  const { file, failure, isSent, kept } = upload
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <span className="mr-auto min-w-0 truncate text-[15px] leading-5.5">{file.name}</span>
      {failure ? (
        <>
          <Problem text={failure} />
          <IconButton aria-label={`Dismiss ${file.name}`} onClick={onDrop}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </>
      ) : kept && !isSent ? (
        <UploadState files={[kept]} />
      ) : (
        <span className="text-[13px] leading-5 text-subtle">{isSent ? 'Uploaded' : 'Pending'}</span>
      )}
    </li>
  )
}
