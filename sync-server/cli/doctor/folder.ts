import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBytes } from '#shared/rules/files.ts'
import { type Finding, findingsOn, type Patient } from './finding.ts'

const MB = 1024 ** 2
const LEAST_BYTES = 200 * MB
const GOOD_BYTES = 1024 * MB
const { fine, look, wrong } = findingsOn('Data folder')

/** The rights of the data folder, and the room on its disk. */
export async function checkFolder({ config }: Pick<Patient, 'config'>): Promise<Finding[]> {
  const { dataDir, databaseFile } = config
  if (!existsSync(dataDir))
    return [
      look(
        `There is no ${dataDir} yet: the server makes it at its first start.`,
        'If the site is older than that, set DATA_DIR to its folder.',
      ),
    ]
  return [...rightsOf(dataDir), await roomFor(dataDir, databaseFile)]
}

function rightsOf(dataDir: string): Finding[] {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const cure = `Give the folder to the user who runs the server: chown -R USER ${dataDir}`
    return [wrong(`This user may not write into it (${(error as Error).message}).`, cure)]
  }
  const { mode, uid } = statSync(dataDir)
  const strange = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).uid !== uid)
  const findings: Finding[] = []
  if (strange.length > 0)
    findings.push(
      wrong(
        `${strange.slice(0, 5).join(', ')} in ${dataDir} belong to another user than the folder.`,
        `Give all of it to the user who runs the server: chown -R USER ${dataDir}`,
      ),
    )
  if ((mode & 0o077) !== 0)
    findings.push(
      look(
        `Other users of this machine can look into ${dataDir}, which holds secrets and private texts.`,
        `chmod 700 ${dataDir}`,
      ),
    )
  return findings.length > 0 ? findings : [fine(`${dataDir} can be read and written.`)]
}

/** A copy of the database must fit beside it: before migrations the server makes one. */
async function roomFor(dataDir: string, databaseFile: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  // What was written last stands in a file beside it.
  const parts = [databaseFile, `${databaseFile}-wal`].filter((file) => existsSync(file))
  const copy = parts.reduce((sum, file) => sum + statSync(file).size, 0)
  const found = `${formatBytes(free)} are free for it; the database has ${formatBytes(copy)}.`
  const cure = `Make room on the disk of ${dataDir}, or move the folder to a larger one and set DATA_DIR.`
  if (free < LEAST_BYTES) return wrong(found, cure)
  return free < GOOD_BYTES || free < 2 * copy ? look(found, cure) : fine(found)
}
