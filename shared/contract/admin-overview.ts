import { z } from 'zod'
import { Timestamp } from './fields.ts'

const Count = z.number().int()

/** A backup that the server's own command has made and checked. */
export const Backup = z.object({ at: Timestamp, bytes: Count })
export type Backup = z.infer<typeof Backup>

/** The state of a site for its admins: what there is, what waits, what may run full. */
export const Overview = z.object({
  people: z.object({ all: Count, new_this_week: Count, suspended: Count, admins: Count }),
  /** New accounts and posts of the last 30 days (UTC), oldest first; days without any are there too. */
  days: z.array(z.object({ day: z.string(), people: Count, posts: Count })),
  posts: Count,
  comments: Count,
  worlds: Count,
  books: Count,
  open_reports: Count,
  open_appeals: Count,
  jobs: z.object({ waiting: Count, failed: Count }),
  mail: z.object({
    waiting: Count,
    failed: Count,
    /** True if a mail server is set up. */
    is_set_up: z.boolean(),
  }),
  /** Null before the first backup. */
  backup: Backup.nullable(),
  /** The time of the last attempt at a backup, if that failed. */
  backup_failed_at: Timestamp.nullable().default(null),
  /** The second copy: all commits up to `at` are in it; `problem` stops it. Null if the server keeps none. */
  copy: z
    .object({ at: Timestamp.nullable(), problem: z.string().nullable() })
    .nullable()
    .default(null),
  storage_bytes: Count,
  /** The bucket with all files; null if they are in the data folder. */
  files_bucket: z.string().nullable().default(null),
  database_bytes: Count,
  /** Free space of the disk that holds the database. */
  free_bytes: Count,
  /** The version of the program, and its commit if the build knew it: `1.0.0 (c2686635)`. */
  version: z.string().default(''),
  /** The time at which this process began. */
  started_at: Timestamp,
  /**
   * The address of a proxy that forwards requests and that TRUST_PROXY does not name: the limits then count all users as one
   * address.
   */
  unlisted_proxy: z.string().nullable(),
  /** The address at which people reach this server, as its settings say. */
  public_url: z.string(),
})
export type Overview = z.infer<typeof Overview>
