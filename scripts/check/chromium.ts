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

/** The browser of the journeys: CHROME_PATH, one of the usual places, or what apt-get brings. */
export async function findChromium(): Promise<string> {
  const chosen = process.env['CHROME_PATH']
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`)
  }
  const found = PLACES.find((place) => existsSync(place))
  if (found) return found

  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'Chromium is missing, which the journeys run in. Install it (Debian: sudo apt-get install chromium) ' +
        'or set CHROME_PATH to a Chromium or Chrome, and run the command again.',
    )
  }
  console.log('Chromium is missing: installing it with apt-get …')
  // With the one that has no windows, which most journeys run in (client/e2e/browsers.ts).
  const packages = ['chromium', 'chromium-headless-shell']
  process.env['DEBIAN_FRONTEND'] = 'noninteractive'
  await attempt('apt-get', ['update', '-qq'], SHOWN)
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  const both = await attempt('apt-get', [...install, ...packages], SHOWN)
  // An older Debian has the first alone.
  if (both.code !== 0) await attempt('apt-get', [...install, 'chromium'], SHOWN)
  const installed = PLACES.find((place) => existsSync(place))
  if (installed) return installed
  throw new Error(
    'Chromium could not be installed (apt-get install chromium; the reason stands above). ' +
      'Check the network and the package sources, or set CHROME_PATH to a Chromium or Chrome.',
  )
}
