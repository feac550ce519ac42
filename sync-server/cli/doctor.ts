import { type Config, readConfig } from '../config.ts'
import { isDataDirLocked } from '../db/sqlite/lock.ts'
import { checkAddress } from './doctor/address.ts'
import { checkBackups } from './doctor/backups.ts'
import { checkBucket } from './doctor/bucket.ts'
import { checkClock } from './doctor/clock.ts'
import { checkCopy } from './doctor/copy.ts'
import { checkDatabase } from './doctor/database.ts'
import { type Check, type Finding, type Patient, saidBy } from './doctor/finding.ts'
import { checkFolder } from './doctor/folder.ts'
import { checkNodes } from './doctor/nodes.ts'
import { checkProxy } from './doctor/proxy.ts'
import { checkMail, checkModel, checkPayments } from './doctor/services.ts'
import { checkSettings } from './doctor/same-settings.ts'
import { withThoseOfServer } from './doctor/settings.ts'
import { checkSocket } from './doctor/socket.ts'

const CHECKS: readonly (readonly [about: string, Check])[] = [
  ['Data folder', checkFolder],
  ['Database', checkDatabase],
  ['Other servers', checkNodes],
  ['Backup', checkBackups],
  ['Second copy', checkCopy],
  ['Bucket', checkBucket],
  ['Clock', checkClock],
  ['Address', checkAddress],
  ['Proxy', checkProxy],
  ['Websockets', checkSocket],
  ['Mail', checkMail],
  ['Model', checkModel],
  ['Payments', checkPayments],
]
const MARKS: Record<Finding['state'], string> = { fine: '✓', look: '!', wrong: '✗' }
const NAME_WIDTH = 15

type Print = (line: string) => void

/** Examines a site, whether or not its server runs, and changes nothing. The exit code is 1 if something is wrong. */
export async function doctor(
  env: Record<string, string | undefined> = process.env,
  print: Print = console.log,
): Promise<number> {
  let patient: Patient
  try {
    patient = admit(env, print)
  } catch (error) {
    print(`${MARKS.wrong} ${(error as Error).message}`)
    return 1
  }
  const counts = { fine: 0, look: 0, wrong: 0 }
  const take = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      counts[finding.state] += 1
      tell(finding, print)
    }
  }
  const missing = await examine('Settings', checkSettings, patient)
  take(missing)
  // Without the settings of the server every other check would tell of something else.
  if (missing.length === 0)
    for (const [about, check] of CHECKS) take(await examine(about, check, patient))
  print('')
  print(`${counts.wrong} wrong (✗), ${counts.look} worth a look (!), ${counts.fine} fine (✓).`)
  return counts.wrong > 0 ? 1 : 0
}

function admit(env: Record<string, string | undefined>, print: Print): Patient {
  const { dataDir } = placeOf(env)
  const isRunning = isDataDirLocked(dataDir)
  const settings = isRunning ? withThoseOfServer(env, dataDir) : { env, taken: [] }
  if (settings.taken.length > 0) print(`With the running server’s ${settings.taken.join(', ')}.\n`)
  const config = readConfig(settings.env)
  return { config, hasAddress: Boolean(settings.env['PUBLIC_URL']), isRunning, now: new Date() }
}

/** The place of the folder, also if another setting is wrong: the server may have a better one. */
function placeOf({ DATA_DIR }: Record<string, string | undefined>): Pick<Config, 'dataDir'> {
  return readConfig({ DATA_DIR })
}

async function examine(about: string, check: Check, patient: Patient): Promise<Finding[]> {
  try {
    return await check(patient)
  } catch (error) {
    const cure = 'This is a fault of the doctor: please report it.'
    return [{ about, state: 'wrong', found: `It could not be looked at (${saidBy(error)}).`, cure }]
  }
}

function tell({ about, state, found, cure }: Finding, print: Print): void {
  print(`${MARKS[state]} ${about.padEnd(NAME_WIDTH)}${found}`)
  if (cure) print(`${' '.repeat(NAME_WIDTH + 2)}→ ${cure}`)
}
