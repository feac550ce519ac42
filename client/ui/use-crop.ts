import { useState } from 'react'
import type { CropShape } from './crop.ts'

export interface Uncut {
  picture: Blob
  name: string
  /** The id of an earlier picture that the user cuts again. */
  id?: string
}

interface Options {
  shape: CropShape
  /** The reason why a file cannot be the picture, in words. */
  problemOf(file: File): string | null
  /** The dialog shows its error and stays open. */
  onCropped(cut: Blob, from: Uncut): Promise<void>
}

/** A picture that the user chooses, sees, and cuts to its shape. Pass `dialog` to a `LazyCropDialog`, if there is one. */
export function useCrop({ shape, problemOf, onCropped }: Options) {
  const [uncut, setUncut] = useState<Uncut | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => setUncut(null)
  return {
    problem,
    /** For `onFiles`. */
    pick([file]: File[]) {
      const wrong = problemOf(file!)
      setProblem(wrong)
      if (!wrong) setUncut({ picture: file!, name: file!.name })
    },
    /** Opens an earlier picture for another cut, as soon as it is loaded. */
    async cutAgain(earlier: Promise<Uncut>) {
      setProblem(null)
      setUncut(await earlier)
    },
    dialog: uncut && {
      picture: uncut.picture,
      shape,
      onCancel: close,
      async onCropped(cut: Blob) {
        await onCropped(cut, uncut)
        close()
      },
    },
  }
}
