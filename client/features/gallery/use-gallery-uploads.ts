import { fileProblem } from '#shared/rules/files.ts'
import { useEffect, useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { newId } from '../../sync/store/ids.ts'
import type { LocalFile } from '../../sync/store/vault.ts'
import { useLocalFiles, usePictures } from '../files/use-local-files.ts'

/** An uploaded picture stays in the list this long. */
const CLEAR_MS = 2_000

interface Item {
  key: string
  file: File
  /** Once it is cut and on this device. */
  fileId: string | null
  failure: string | null
}

export interface GalleryUpload extends Item {
  /**
   * Its local file with the upload's progress; undefined before the user has cropped it, and after only the server has
   * it.
   */
  kept: LocalFile | undefined
  isSent: boolean
}

/** Pictures on their way into a gallery, in order; those that are uploaded leave the list by themselves. */
export function useGalleryUploads(worldId: string) {
  const mutate = useMutate()
  const { keepBlob } = usePictures()
  const [items, setItems] = useState<Item[]>([])
  const kept = useLocalFiles(items.flatMap(({ fileId }) => fileId ?? []))
  const uploads = items.map((item): GalleryUpload => {
    const file = item.fileId === null ? undefined : kept?.get(item.fileId)
    const isHere = item.fileId !== null && kept !== undefined
    return { ...item, kept: file, isSent: isHere && (!file || file.state === 'stored') }
  })
  const change = (key: string, part: Partial<Item>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)))

  const sentKeys = uploads
    .filter(({ isSent }) => isSent)
    .map(({ key }) => key)
    .join()
  useEffect(() => {
    if (sentKeys === '') return
    const gone = new Set(sentKeys.split(','))
    const timer = setTimeout(
      () => setItems((now) => now.filter(({ key }) => !gone.has(key))),
      CLEAR_MS,
    )
    return () => clearTimeout(timer)
  }, [sentKeys])

  return {
    uploads,
    /** The one to cut now. */
    next: items.find(({ fileId, failure }) => fileId === null && failure === null),
    add(files: readonly File[]) {
      const added = files.map((file) => ({
        key: newId(),
        file,
        fileId: null,
        failure: fileProblem('gallery', file),
      }))
      setItems((now) => [...now, ...added])
    },
    drop: (key: string) => setItems((now) => now.filter((item) => item.key !== key)),
    /** Keeps a picture that is cut, and sends it. */
    async save({ key, file }: Item, picture: Blob) {
      try {
        const fileId = await keepBlob(picture, file.name, 'gallery')
        const title = file.name.replace(/\.[^.]*$/, '').slice(0, 100)
        const body = { id: newId(), file_id: fileId, title }
        await mutate('gallery.add', { params: { id: worldId }, body })
        change(key, { fileId })
      } catch (error) {
        change(key, { failure: (error as Error).message || 'Failed to upload image' })
      }
    },
  }
}
