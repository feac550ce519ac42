import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    sync_meta: SyncMetaTable
    sync_scope: SyncScopeTable
    sync_row: SyncRowTable
    sync_dirty: SyncDirtyTable
    sync_mutation: SyncMutationTable
    sync_device: SyncDeviceTable
    jobs: JobsTable
  }
}

/** `epoch`: rises whenever the database went back in time (restore, failover). */
export interface SyncMetaTable {
  key: string
  value: string
}

export interface SyncScopeTable {
  scope: string
  head: number
  /** Changes up to here may have lost their tombstones: an older cursor starts over. */
  min_seq: number
}

/** Latest change of each entity in each scope; a deleted one stays as a tombstone. */
export interface SyncRowTable {
  scope: string
  type: string
  id: string
  seq: number
  deleted: 0 | 1
  deleted_at: string | null
}

/** Entities with changed counts, which the next flush publishes to their scope within two seconds. */
export interface SyncDirtyTable {
  scope: string
  type: string
  id: string
  /** How often it was marked since the last flush. */
  times: Generated<number>
}

export interface SyncMutationTable {
  id: string
  user_id: string
  device_id: string | null
  name: string
  v: number
  args_hash: string
  status: 'applied' | 'rejected'
  /** The reply as JSON: what a repeat gets. */
  result: string | null
  error: string | null
  heads: string | null
  created_at: string
}

export interface SyncDeviceTable {
  id: string
  user_id: string
  last_seen_at: string
  pending_count: number
  client_version: string
}

export interface JobsTable {
  id: string
  name: string
  payload: string
  run_at: string
  attempts: number
  /** Set while a worker runs the job; after this time another worker may take it. */
  leased_until: string | null
  last_error: string | null
  created_at: string
}
