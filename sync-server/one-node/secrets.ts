import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { SecretName, Secrets } from '../secrets.ts'

/** The secrets of a data folder. Nothing is made before it is asked for: secrets in a folder show that it belongs to a site. */
export function secretsIn(dataDir: string): Secrets {
  const known = new Map<SecretName, Buffer>()
  const secret = (name: SecretName) => {
    const kept = known.get(name) ?? keptSecret(secretFile(dataDir, name))
    known.set(name, kept)
    return kept
  }
  return {
    get token() {
      return secret('token')
    },
    get refresh() {
      return secret('refresh')
    },
    get push() {
      return secret('push')
    },
    get mail() {
      return secret('mail')
    },
  }
}

export function secretFile(dataDir: string, name: SecretName): string {
  return join(dataDir, `${name}.secret`)
}

function keptSecret(file: string): Buffer {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < 32)
    throw new CannotStart(
      `${file} must hold at least 32 bytes in hexadecimal.\nTake it from a backup, or delete it: the server makes another one, and everybody signs in again.`,
    )
  return secret
}
