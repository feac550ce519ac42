import { ImagePlus } from 'lucide-react'
import { Suspense } from 'react'
import { DropZone } from '../../ui/DropZone.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { GalleryUploadRow } from './GalleryUploadRow.tsx'
import { useGalleryUploads } from './use-gallery-uploads.ts'
import { lazyNamed } from '../../ui/part.tsx'

const GalleryCropDialog = lazyNamed(() => import('./GalleryCropDialog.tsx'), 'GalleryCropDialog')

/** Pictures on their way into the gallery: cut one at a time, in order, then sent. */
export function GalleryUploads({ worldId }: { worldId: string }) {
  const { uploads, next, add, drop, save } = useGalleryUploads(worldId)
  return (
    <div className="space-y-3">
      <DropZone
        icon={ImagePlus}
        hint="or drop them here. JPG, PNG, GIF or WebP, up to 25 MB each."
        onDrop={({ files }) => add([...files])}
      >
        <FileButton label="Gallery image files" accept="image/*" multiple onFiles={add}>
          Choose images
        </FileButton>
      </DropZone>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="divide-y divide-border">
          {uploads.map((upload) => (
            <GalleryUploadRow key={upload.key} upload={upload} onDrop={() => drop(upload.key)} />
          ))}
        </ul>
      )}
      {next && (
        <Suspense fallback={null}>
          <GalleryCropDialog
            key={next.key}
            picture={next.file}
            onCancel={() => drop(next.key)}
            onCropped={(picture) => save(next, picture)}
          />
        </Suspense>
      )}
    </div>
  )
}
