import type { CopySettings } from '../copy-settings.ts'
import type { Services } from '../services.ts'
import { openTarget } from './open-target.ts'
import { SecondCopy } from './second-copy.ts'

type Needed = Pick<Services, 'config' | 'db' | 'store' | 'log' | 'runtime'>

/** Begins to keep a copy of the site; admins see its state. */
export async function startCopy(
  { config, db, store, log, runtime }: Needed,
  settings: CopySettings,
): Promise<SecondCopy> {
  const target = await openTarget(settings.to)
  const commits = db.log
  if (!commits) throw new Error('BACKUP_DIR copies SQLite; PostgreSQL has backups of its own.')
  const { dataDir } = config
  const copy = new SecondCopy({ dataDir, db: { log: commits }, store, log, settings, target })
  runtime.copy = () => copy.state
  copy.start()
  return copy
}
