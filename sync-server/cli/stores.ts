import type { Config } from '../config.ts'

type Site = Pick<Config, 'dataDir' | 'files' | 'redisUrl'>

/** What a site on PostgreSQL has where, and what copies it; in the order in which a backup takes them. */
export function storesOf({ dataDir, files, redisUrl }: Site): { what: string; how: string }[] {
  const secrets = 'secrets and the list of erased accounts'
  const bucket = files && {
    what: 'Files',
    how: `a copy of the bucket ${files.endpoint}/${files.bucket} with a tool for S3, such as rclone`,
  }
  // Several servers share their secrets as rows.
  const folder = redisUrl === null && {
    what: bucket ? capital(secrets) : `Files, ${secrets}`,
    how: `a copy of ${dataDir}`,
  }
  return [
    {
      what: folder ? 'Database' : `Database, with ${secrets}`,
      how: 'pg_dump -Fc of DATABASE_URL',
    },
    ...(bucket ? [bucket] : []),
    ...(folder ? [folder] : []),
  ]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
