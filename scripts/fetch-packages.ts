import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, ROOT } from './install.mjs'

/**
 * Gives the folder of packages that one script needs and nothing else does, so that no installation waits for them: from the cache,
 * or from npm. `packages` are names with their versions, `name` is what people read; `folder` names the versions.
 */
export async function fetchPackages(
  name: string,
  folder: string,
  packages: string[],
): Promise<string> {
  const place = join(ROOT, 'node_modules/.cache', folder)
  // Written last: what broke off in the middle is fetched again.
  const stamp = join(place, 'complete')
  if (!existsSync(stamp)) {
    console.log(`Fetching ${name} …`)
    await install(name, place, packages)
    writeFileSync(stamp, '')
  }
  return join(place, 'node_modules')
}

async function install(name: string, place: string, packages: string[]): Promise<void> {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n')
  // Without scripts: an engine's would compile it where no binary of it fits.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const where = ['--prefix', place, '--omit=optional']
  const { code } = await npm(['install', ...where, ...options, ...packages])
  if (code === 0) return
  throw new Error(
    `${name} could not be fetched: npm says why above. This happens once; only then the network is needed.`,
  )
}
