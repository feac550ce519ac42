import { existsSync } from 'node:fs'
import { nginxProgram } from '../../sync-server/testing/many-nodes/nginx.ts'
import { redisProgram } from '../../sync-server/testing/many-nodes/redis-server.ts'
import { postgresPrograms } from '../../sync-server/testing/postgres/cluster.ts'
import { attempt } from './command.ts'

/** Debian's, and the same without windows. */
const DEBIANS = '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  DEBIANS,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const SHOWN = { isShown: true }

/** Installs ffmpeg if it is missing: the server works without it, but then no test covers its use. */
export async function bringFfmpeg(): Promise<void> {
  const isThere = async () => (await attempt('ffmpeg', ['-version'])).code === 0
  if (await isThere()) return
  if (hasApt()) await install('ffmpeg')
  if (await isThere()) return
  throw new Error(
    'ffmpeg is missing, which makes videos playable. Install it (Debian: sudo apt-get install ffmpeg) and run the command again.',
  )
}

/** Installs PostgreSQL if it is missing, unless the tests are given one that runs. */
export async function bringPostgres(given: string | undefined): Promise<void> {
  if (given || postgresPrograms()) return
  if (hasApt()) await install('postgresql')
  if (postgresPrograms()) return
  throw new Error(
    'PostgreSQL is missing, on which the server’s tests run once more. Install it (Debian: sudo apt-get install postgresql), ' +
      'or set DATABASE_URL to a database of one in which the tests may make others, and run the command again.',
  )
}

/** Installs Redis if it is missing, unless the tests are given one that runs. */
export async function bringRedis(given: string | undefined): Promise<void> {
  if (given || redisProgram()) return
  if (hasApt()) await install('redis-server')
  if (redisProgram()) return
  throw new Error(
    'Redis is missing, which joins several servers in tests. Install it (Debian: sudo apt-get install redis-server), ' +
      'or set REDIS_URL to one of which the tests may use all, and run the command again.',
  )
}

/** Installs nginx if it is missing, and what makes its certificate: it stands before several servers in a test. */
export async function bringNginx(): Promise<void> {
  const isThere = async () =>
    nginxProgram() !== null && (await attempt('openssl', ['version'])).code === 0
  if (await isThere()) return
  if (hasApt()) await install('nginx-light', 'openssl')
  if (await isThere()) return
  throw new Error(
    'nginx or openssl is missing, which stand before several servers in tests. Install them (Debian: sudo apt-get install ' +
      'nginx-light openssl) and run the command again.',
  )
}

/** The browser of the journeys: CHROME_PATH, or one of the usual places, or the one from apt-get; with Debian's, its shell. */
export async function findChromium(): Promise<string> {
  const chosen = process.env['CHROME_PATH']
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`)
  }
  const find = () => PLACES.find((place) => existsSync(place))
  if (!find() && !hasApt()) {
    throw new Error(
      'Chromium is missing, which the journeys run in. Install it (Debian: sudo apt-get install chromium) ' +
        'or set CHROME_PATH to a Chromium or Chrome, and run the command again.',
    )
  }
  if (!find()) await install('chromium')
  const found = find()
  if (!found) {
    throw new Error(
      'Chromium could not be installed (apt-get install chromium; the reason stands above). ' +
        'Check the network and the package sources, or set CHROME_PATH to a Chromium or Chrome.',
    )
  }
  // Most journeys run in it, for a sixth less; an older Debian does not have it, and then they run in the whole browser.
  if (found === DEBIANS && !existsSync(SHELL) && hasApt()) await install('chromium-headless-shell')
  return found
}

const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let isUpdated = false

async function install(...names: string[]): Promise<void> {
  console.log(`Installing ${names.join(' and ')} with apt-get …`)
  process.env['DEBIAN_FRONTEND'] = 'noninteractive'
  if (!isUpdated) await attempt('apt-get', ['update', '-qq'], SHOWN)
  isUpdated = true
  const options = ['install', '-y', '-qq', '--no-install-recommends']
  await attempt('apt-get', [...options, ...names], SHOWN)
}
