import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { startServer } from '../server.ts'
import type { Database } from '../db/database.ts'
import { plantBook } from './documents.ts'
import { newTestPlace, withDatabase } from './open-test-database.ts'

const PEOPLE = ['owner', 'editor', 'viewer', 'stranger'] as const
export type Person = (typeof PEOPLE)[number]
export type DocumentServer = Awaited<ReturnType<typeof startDocumentServer>>

/** A server with real sockets, and a world whose books have an owner, an editor, a viewer, and a stranger. */
export async function startDocumentServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-documents-'))
  const place = await newTestPlace()
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', PROOF_WORK: '0' }
  const config = readConfig({ ...settings, ...place.env })
  const server = await startServer(config, pino({ level: 'silent' }))
  const accounts = {} as Record<Person, { token: string; user: { id: string } }>
  /** Reads or changes its rows from beside it. */
  const beside = <T>(work: (db: Database) => Promise<T>) => withDatabase(config, work)
  const origin = `http://127.0.0.1:${server.port}`

  async function call(person: Person | null, method: string, path: string, body?: object) {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (person) headers['authorization'] = `Bearer ${accounts[person].token}`
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await fetch(`${origin}/api${path}`, init)
    return ((await response.json()) as { data: unknown }).data
  }

  async function beginBook(title: string, scenes: number) {
    const begun = { title, is_public: true }
    const { id } = (await call('owner', 'POST', `/worlds/${world}/books`, begun)) as { id: string }
    const people = [
      { user_id: accounts.editor.user.id, role: 'editor' as const },
      { user_id: accounts.viewer.user.id, role: 'viewer' as const },
    ]
    const { sections } = await beside((db) => plantBook(db, id, scenes, people))
    return { id, sections }
  }

  async function ticketFor(person: Person, name: string): Promise<string> {
    const reply = await call(person, 'POST', '/collab/ticket', { document: name })
    return (reply as { ticket: string } | undefined)?.ticket ?? ''
  }

  async function stop(): Promise<void> {
    await server.stop()
    await place.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  for (const person of PEOPLE) {
    const form = {
      username: `the_${person}`,
      email: `${person}@example.org`,
      password: 'a long password',
    }
    accounts[person] = (await call(null, 'POST', '/auth/signup', form)) as never
  }
  const { id: world } = (await call('owner', 'POST', '/worlds', { name: 'Harbour' })) as {
    id: string
  }
  return { origin, config, accounts, world, call, beside, beginBook, ticketFor, stop }
}
