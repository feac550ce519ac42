import { z } from 'zod'

/**
 * A bucket. The database decides what it is for: beside SQLite it has the second copy of the site, beside PostgreSQL all of its
 * files. A bucket is marked for one of the two, and refused for the other.
 */
export const S3Environment = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is no web address, such as https://s3.example.org' })
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
}

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

type Settings = z.infer<z.ZodObject<typeof S3Environment>>

/** All or none. */
export function checkS3(settings: Settings, context: z.RefinementCtx<Settings>): void {
  const missing = NEEDED.filter((name) => !settings[name])
  if (missing.length === NEEDED.length) return
  for (const name of missing) {
    const message = 'is missing: the other S3 settings need it'
    context.addIssue({ code: 'custom', path: [name], message })
  }
}

export function readS3(settings: Settings): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}
