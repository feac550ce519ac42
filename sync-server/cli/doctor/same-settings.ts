import { existsSync } from 'node:fs'
import { isOnPostgres } from '../../data-folder.ts'
import { DOCTOR_COMMAND } from '../../one-file/command-line.ts'
import { answersAt, ownAddress } from './ask-server.ts'
import { type Finding, findingsOn, type Patient } from './finding.ts'

const { wrong } = findingsOn('Settings')

/** The user as well: root alone reads that file, and a folder of 0700 opens to its own user. */
export const SAME_SETTINGS =
  `Give the doctor the settings of the server (DATA_DIR, DATABASE_URL, REDIS_URL, S3_…). With systemd, as root: ` +
  `systemd-run --pipe --wait --same-dir --uid=loreloom -p EnvironmentFile=/etc/loreloom.env ${DOCTOR_COMMAND}`

/** Says nothing if these settings may be those of the site. */
export async function checkSettings({ config }: Pick<Patient, 'config'>): Promise<Finding[]> {
  const { dataDir, databaseFile, databaseUrl } = config
  if (databaseUrl !== null || existsSync(databaseFile)) return []
  if (isOnPostgres(dataDir))
    return [
      wrong(
        `The site of ${dataDir} is on PostgreSQL, and DATABASE_URL is not set here.`,
        SAME_SETTINGS,
      ),
    ]
  const own = ownAddress(config)
  if (!(await answersAt(own))) return []
  return [
    wrong(`A server answers at ${own}, and its database is not in ${dataDir}.`, SAME_SETTINGS),
  ]
}
