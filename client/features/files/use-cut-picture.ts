import { type FilePurpose, fileProblem } from '#shared/rules/files.ts'
import type { CropShape } from '../../ui/crop.ts'
import { type Uncut, useCrop } from '../../ui/use-crop.ts'
import { usePictures } from './use-local-files.ts'

interface Options {
  purpose: FilePurpose
  shape: CropShape
  /** The cut picture is on this device. */
  onKept(id: string, from: Uncut): Promise<void> | void
}

/** A picture for one purpose: the user picks it, crops it to its shape, and the device stores it. */
export function useCutPicture({ purpose, shape, onKept }: Options) {
  const { keepBlob } = usePictures()
  return useCrop({
    shape,
    problemOf: (file) => fileProblem(purpose, file),
    async onCropped(cut, from) {
      await onKept(await keepBlob(cut, from.name, purpose), from)
    },
  })
}
