import { isSea } from 'node:sea'

/** True in the single executable that `npm run package` makes. */
export const isOneFile = isSea()

/** The command with which the operator of this copy starts the server. */
export const START = isOneFile ? process.argv0 : 'npm start'

/** The command with which they examine their site. */
export const DOCTOR_COMMAND = isOneFile ? `${process.argv0} doctor` : 'npm run doctor'

/** A command as the operator of this copy types it. */
export function commandLine(name: 'admin' | 'backup' | 'move' | 'restore', args = 'FILE'): string {
  return isOneFile ? `${process.argv0} ${name} ${args}` : `npm run ${name} -- ${args}`
}
