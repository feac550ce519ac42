import type { CopySettings } from '../copy-settings.ts'
import { FolderTarget } from './folder-target.ts'
import type { Target } from './target.ts'

/** Loads the code for S3 only where it is used. */
export async function openTarget(to: CopySettings['to']): Promise<Target> {
  if ('folder' in to) return new FolderTarget(to.folder)
  const { S3Target } = await import('./s3-target.ts')
  return new S3Target(to.s3)
}
