import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileIn = (dataDir: string) => join(dataDir, 'last-address')

interface Place {
  dataDir: string
  publicUrl: URL
}

/** A command in another shell has the data folder, but often not the server's other settings. */
export function noteAddress({ dataDir, publicUrl }: Place): void {
  writeFileSync(fileIn(dataDir), publicUrl.origin, { mode: 0o600 })
}

/** The address of the server that began last in this folder; of these settings before the first. */
export function lastAddress({ dataDir, publicUrl }: Place): URL {
  try {
    return new URL(readFileSync(fileIn(dataDir), 'utf8'))
  } catch {
    return publicUrl
  }
}
