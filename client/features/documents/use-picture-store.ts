import type { TextPicture } from '#shared/rules/chapter-pictures.ts'
import { useMemo } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { storeLocalFile } from '../../sync/files/store-local-file.ts'
import { askToPersist, writeSafely } from '../../sync/store/storage.ts'
import { ImageError, prepareImage } from '../files/prepare-image.ts'
import { loadFile } from '../files/use-load-file.ts'

/** The pictures of texts: on this device at once, and on the server when it can be reached. */
export function usePictureStore() {
  const { account } = useApp()
  return useMemo(() => {
    const { vault, cache } = account
    return {
      load: (id: string) => loadFile(account, id),
      async keep(file: File): Promise<TextPicture> {
        const blob = await prepareImage(file, 'chapter')
        const { width, height } = await sizeOf(blob)
        const picked = { name: file.name || 'picture', purpose: 'chapter' } as const
        const id = await writeSafely(vault, cache, () => storeLocalFile(vault, blob, picked))
        void askToPersist()
        return { id, width, height, size: 'medium', decorative: false }
      },
    }
  }, [account])
}

async function sizeOf(blob: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new ImageError('This file is damaged and could not be read.')
  })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
