import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { npm, ROOT } from '../install.mjs'
import type { PackageFolder, Target } from './contents.ts'

const CACHE = join(ROOT, 'node_modules/.cache/package')

interface Locked {
  version: string
  integrity?: string
}

/** Fetches the packages that only another machine needs, and says where each package lies. */
export async function packagesOf(target: Target): Promise<PackageFolder> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const locked = (name: string) => packages[`node_modules/${name}`]
  const fetched = new Map<string, string>()
  // Node's own package chooses that of its machine at its installation, so the lock file has none.
  const node = { version: locked('node')!.version }
  fetched.set(`node-${target}`, await unpacked(`node-${target}`, node))
  for (const name of [`@img/sharp-${target}`, `@img/sharp-libvips-${target}`])
    fetched.set(name, await unpacked(name, locked(name)!))
  return (name) => fetched.get(name) ?? join(ROOT, 'node_modules', name)
}

async function unpacked(name: string, { version, integrity }: Locked): Promise<string> {
  // As npm names the archive.
  const file = `${name.replace('@', '').replace('/', '-')}-${version}`
  const folder = join(CACHE, file)
  if (existsSync(folder)) return join(folder, 'package')
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  try {
    const { code } = await npm(['pack', `${name}@${version}`, '--pack-destination', making])
    if (code !== 0) throw new Error(`npm pack ${name}@${version} ended with ${code}.`)
    const archive = join(making, `${file}.tgz`)
    if (integrity && integrity !== `sha512-${hash('sha512', readFileSync(archive), 'base64')}`)
      throw new Error(`${name}@${version} is not the package of the lock file.`)
    const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', making])
    if (status !== 0) throw new Error(`tar could not unpack ${name}: ${String(stderr)}`)
    rmSync(archive)
    renameSync(making, folder)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return join(folder, 'package')
}
