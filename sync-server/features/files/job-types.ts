import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Erases the bytes of deleted files. */
export const eraseFilesJob = jobType('files.erase', z.array(z.string()))
/** Makes the video of this file playable. Posts that show it are told, so the work is theirs. */
export const videoJob = jobType('files.video', z.string())
