import { ApiError } from '#shared/errors.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import { encodeImage, encodeStill } from './encode-image.ts'

export type ImageTask =
  | { kind: 'image'; path: string; purpose: FilePurpose }
  | { kind: 'still'; path: string }

/** The outcome of a task: a value, or the code and words of a refusal. */
export type ImageOutcome = { value: unknown } | { code: string; message: string }

/** The whole of the child process: one task after the other, until its parent lets it go. */
process.on('message', (task: ImageTask) => {
  void perform(task).then((outcome) => process.send!(outcome))
})

async function perform(task: ImageTask): Promise<ImageOutcome> {
  try {
    const value =
      task.kind === 'image'
        ? await encodeImage(task.path, task.purpose)
        : await encodeStill(task.path)
    return { value }
  } catch (error) {
    const { code, message } =
      error instanceof ApiError ? error : new ApiError('files.damaged', { cause: error })
    return { code, message }
  }
}
