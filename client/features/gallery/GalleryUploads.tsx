import { fileProblem } from '#shared/rules/files.ts'
import { clsx } from 'clsx'
import { ImagePlus, X } from 'lucide-react'
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { UploadState } from '../files/UploadState.tsx'
import { useKeptFiles, usePictures } from '../files/use-kept-files.ts'

const GalleryCropDialog = lazy(async () => ({
  default: (await import('./GalleryCropDialog.tsx')).GalleryCropDialog,
}))

/** An uploaded picture stays in the list this long. */
const CLEAR_MS = 2_000

interface Item {
  key: string
  file: File
  /** Once it is cut and on this device. */
  fileId: string | null
  failure: string | null
}

/** Pictures on their way into the gallery: cut one at a time, in order, then sent. */
export function GalleryUploads({ worldId }: { worldId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const mutate = useMutate()
  const pictures = usePictures()
  const [items, setItems] = useState<Item[]>([])
  const [over, setOver] = useState(false)
  const kept = useKeptFiles(items.flatMap(({ fileId }) => fileId ?? []))
  const next = items.find(({ fileId, failure }) => fileId === null && failure === null)
  const drop = (key: string) => setItems((now) => now.filter((item) => item.key !== key))
  const change = (key: string, part: Partial<Item>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)))

  const add = (files: readonly File[]) =>
    setItems((now) => [
      ...now,
      ...files.map((file) => ({
        key: newId(),
        file,
        fileId: null,
        failure: fileProblem('gallery', file),
      })),
    ])
  const save = async ({ key, file }: Item, picture: Blob) => {
    try {
      const fileId = await pictures.keepBlob(picture, file.name, 'gallery')
      const title = file.name.replace(/\.[^.]*$/, '').slice(0, 100)
      const body = { id: newId(), file_id: fileId, title }
      await mutate('gallery.add', { params: { id: worldId }, body })
      change(key, { fileId })
    } catch (error) {
      change(key, { failure: (error as Error).message || 'Failed to upload image' })
    }
  }
  const isSent = ({ fileId }: Item) => {
    const file = fileId && kept?.get(fileId)
    return fileId !== null && kept !== undefined && (!file || file.state === 'stored')
  }
  const sent = items.filter(isSent).map(({ key }) => key)
  const sentKeys = sent.join()
  useEffect(() => {
    if (sentKeys === '') return
    const gone = new Set(sentKeys.split(','))
    const timer = setTimeout(
      () => setItems((now) => now.filter(({ key }) => !gone.has(key))),
      CLEAR_MS,
    )
    return () => clearTimeout(timer)
  }, [sentKeys])

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <div className="space-y-3">
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={clsx(
          'flex flex-col items-center gap-2 rounded-[14px] border-2 border-dashed px-4 py-6 text-center',
          over ? 'border-accent bg-accent-soft' : 'border-border-strong',
        )}
      >
        <ImagePlus aria-hidden className="size-6 text-subtle" />
        <Button size="sm" variant="secondary" onClick={() => input.current?.click()}>
          Choose images
        </Button>
        <p className="text-[13px] leading-5 text-subtle">
          or drop them here. JPG, PNG, GIF or WebP, up to 25 MB each.
        </p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          tabIndex={-1}
          aria-label="Gallery image files"
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            add(files)
          }}
        />
      </div>
      {items.length > 0 && (
        <ul aria-label="Uploads" className="divide-y divide-border">
          {items.map((item) => {
            const file = item.fileId ? kept?.get(item.fileId) : undefined
            return (
              <li key={item.key} className="flex min-h-11 items-center gap-3 py-2">
                <span className="mr-auto min-w-0 truncate text-[15px] leading-5.5">
                  {item.file.name}
                </span>
                {item.failure ? (
                  <p role="alert" className="text-[13px] leading-5 text-danger">
                    {item.failure}
                  </p>
                ) : isSent(item) ? (
                  <span className="text-[13px] leading-5 text-subtle">Uploaded</span>
                ) : file ? (
                  <UploadState files={[file]} />
                ) : (
                  <span className="text-[13px] leading-5 text-subtle">Pending</span>
                )}
                {item.failure && (
                  <IconButton
                    aria-label={`Dismiss ${item.file.name}`}
                    onClick={() => drop(item.key)}
                  >
                    <X aria-hidden className="size-4" />
                  </IconButton>
                )}
              </li>
            )
          })}
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
