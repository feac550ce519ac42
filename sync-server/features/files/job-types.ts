import { z } from 'zod'
import { jobType } from '../../jobs/define-job.ts'

/** Erases the bytes of deleted files. */
export const eraseFilesJob = jobType('files.erase', z.array(z.string()))
/** Makes the video of this file playable. The posts feature does the work, because posts that show it change. */
export const videoJob = jobType('files.video', z.string())
