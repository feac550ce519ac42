import { readFileSync } from 'node:fs'
import { SETTINGS } from '../../config.ts'
import { serverOf } from '../../db/sqlite/lock.ts'

type Environment = Record<string, string | undefined>

/**
 * This shell's settings, and where it has none, those with which the server runs: a command often lacks what a service has. Only
 * Linux shows them, and only to the server's own user and to root.
 */
export function withThoseOfServer(
  env: Environment,
  dataDir: string,
): { env: Environment; taken: string[] } {
  const own = withoutEmpty(env)
  const running = runningWith(dataDir)
  const taken = SETTINGS.filter(
    (name) => name !== 'DATA_DIR' && running[name] !== undefined && own[name] === undefined,
  )
  return {
    env: { ...own, ...Object.fromEntries(taken.map((name) => [name, running[name]])) },
    taken,
  }
}

function runningWith(dataDir: string): Environment {
  try {
    const lines = readFileSync(`/proc/${serverOf(dataDir)}/environ`, 'utf8').split('\0')
    const settings = lines.map((line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1),
    ])
    return withoutEmpty(Object.fromEntries(settings) as Environment)
  } catch {
    return {}
  }
}

const withoutEmpty = (env: Environment) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value))
