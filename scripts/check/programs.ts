import { existsSync } from 'node:fs'
import { attempt } from './command.ts'

const PLACES = [
  '/usr/bin/chromium',
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

/** The browser of the journeys: CHROME_PATH, one of the usual places, or the one from apt-get. */
export async function findChromium(): Promise<string> {
  const chosen = process.env['CHROME_PATH']
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`)
  }
  const found = PLACES.find((place) => existsSync(place))
  if (found) return found

  if (!hasApt()) {
    throw new Error(
      'Chromium is missing, which the journeys run in. Install it (Debian: sudo apt-get install chromium) ' +
        'or set CHROME_PATH to a Chromium or Chrome, and run the command again.',
    )
  }
  // With the one that has no windows, which most journeys run in (client/e2e/support/browsers.ts). An older Debian has the first alone.
  if (!(await install('chromium', 'chromium-headless-shell'))) await install('chromium')
  const installed = PLACES.find((place) => existsSync(place))
  if (installed) return installed
  throw new Error(
    'Chromium could not be installed (apt-get install chromium; the reason stands above). ' +
      'Check the network and the package sources, or set CHROME_PATH to a Chromium or Chrome.',
  )
}

const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let isUpdated = false

/** Returns true if apt-get installed all of these. */
async function install(...packages: string[]): Promise<boolean> {
  console.log(`Installing ${packages.join(' and ')} with apt-get …`)
  process.env['DEBIAN_FRONTEND'] = 'noninteractive'
  if (!isUpdated) await attempt('apt-get', ['update', '-qq'], SHOWN)
  isUpdated = true
  const options = ['install', '-y', '-qq', '--no-install-recommends']
  return (await attempt('apt-get', [...options, ...packages], SHOWN)).code === 0
}
