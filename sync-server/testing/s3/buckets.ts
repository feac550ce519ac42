import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '../../db/ids.ts'
import type { S3Settings } from '../../s3-settings.ts'

/** Names the S3 server that keeps the files of test servers, as JSON. Without it they are in folders. */
export const TEST_S3 = 'TEST_S3'

export interface TestS3 {
  settings: S3Settings
  /** Each folder in it is a bucket. */
  directory: string
}

/** A bucket for one test server, a copy of another one perhaps. */
export interface TestBucket {
  files: S3Settings | null
  folders: string[]
  drop(): void
}

export function newTestBucket(like?: string): TestBucket {
  const s3 = process.env[TEST_S3]
  if (s3 === undefined) return { files: null, folders: [], drop: () => undefined }
  const { settings, directory } = JSON.parse(s3) as TestS3
  const bucket = newId()
  const folder = join(directory, bucket)
  mkdirSync(folder)
  if (like !== undefined) cpSync(join(directory, like), folder, { recursive: true })
  return {
    files: { ...settings, bucket },
    folders: [folder],
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}
