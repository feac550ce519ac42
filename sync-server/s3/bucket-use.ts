import { COPY_ID, FOLDER } from '../copy/target.ts'
import type { S3Settings } from '../s3-settings.ts'
import { S3Folder } from './s3-folder.ts'

/** The folder in a bucket for each of its uses, and the object in it that marks the bucket for this use. */
const USES = {
  copy: { folder: FOLDER, mark: COPY_ID, words: 'the second copy of a site' },
  files: { folder: 'files-of-site', mark: 'site.json', words: 'the files of a site' },
} as const

type BucketUse = keyof typeof USES

/** Where the files of a site are in its bucket, and the mark beside them. */
export const FILES_FOLDER = USES.files.folder
export const FILES_MARK = USES.files.mark

/** The other thing that this bucket has already, in words; null if there is none. */
export async function otherUse(settings: S3Settings, use: BucketUse): Promise<string | null> {
  const { folder, mark, words } = use === 'copy' ? USES.files : USES.copy
  return (await new S3Folder(settings, folder).get(mark)) && words
}
