import { existsSync, statSync } from 'node:fs'
import { spanText } from '#shared/rules/dates.ts'
import { readNote } from '../../copy/copy-note.ts'
import { type Finding, findingsOn, type Patient } from './finding.ts'

const { fine, look, wrong } = findingsOn('Second copy')
/** A running server notes the age every half minute. */
const LATE_MS = 5 * 60_000

/** The age of the second copy, and its place. Says nothing where there is none. */
export async function checkCopy({
  config,
  isRunning,
  now,
}: Pick<Patient, 'config' | 'isRunning' | 'now'>): Promise<Finding[]> {
  const { copy, dataDir } = config
  if (!copy) return []
  const note = readNote(dataDir)
  const place = 'folder' in copy.to ? sameDisk(dataDir, copy.to.folder) : []
  if (!note || note.at === null)
    return [...place, look('There is no whole one yet.', 'The server takes it while it runs.')]
  const age = now.getTime() - note.at
  const found = `${note.place} is ${spanText(age) ?? 'less than a minute'} old.`
  if (note.problem !== null)
    return [
      ...place,
      wrong(`${found} ${note.problem}`, 'The server goes on by itself once this is mended.'),
    ]
  if (isRunning && age > LATE_MS)
    return [...place, wrong(found, 'Look into the log of the server, and start it again.')]
  return [...place, fine(isRunning ? found : `${found} No server runs, so nothing is added.`)]
}

function sameDisk(dataDir: string, folder: string): Finding[] {
  if (!existsSync(folder) || !existsSync(dataDir)) return []
  if (statSync(folder).dev !== statSync(dataDir).dev) return []
  return [
    look(
      `${folder} is on the disk of ${dataDir}: a lost disk takes both.`,
      'Set BACKUP_DIR to a folder on another disk.',
    ),
  ]
}
