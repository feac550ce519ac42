import { copyFileSync, existsSync, mkdirSync, rmSync, chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERASED_ACCOUNTS, ErasedInFolder } from '../one-node/erased-accounts.ts'
import { SECRETS } from '../secrets.ts'

const SECRET_FILES = SECRETS.map((name) => `${name}.secret`)

/** Copies the files beside the database whose content is not in it. */
export function keepBeside(dataDir: string, beside: string): void {
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { mode: 0o700 })
  for (const name of [...SECRET_FILES, ERASED_ACCOUNTS])
    if (existsSync(join(dataDir, name))) copyPrivately(join(dataDir, name), join(beside, name))
}

/**
 * Restores missing secrets, and adds to the list of erased accounts: it never loses an entry. A folder's own secrets stay: its
 * devices hold tokens by them, and a secret that was replaced after a leak must not return with a backup. Returns the names of
 * the secrets that differ from the backup's.
 */
export function bringBeside(beside: string, dataDir: string): string[] {
  if (!existsSync(beside)) return []
  const others: string[] = []
  for (const name of SECRET_FILES) {
    const [kept, own] = [join(beside, name), join(dataDir, name)]
    if (!existsSync(kept)) continue
    if (!existsSync(own)) copyPrivately(kept, own)
    else if (!readFileSync(own).equals(readFileSync(kept))) others.push(name)
  }
  const erased = join(beside, ERASED_ACCOUNTS)
  if (existsSync(erased)) new ErasedInFolder(dataDir).addAll(erased)
  return others
}

function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to)
  chmodSync(to, 0o600)
}
