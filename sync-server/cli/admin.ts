import { existsSync } from 'node:fs'
import { paths } from '#shared/paths.ts'
import { reasonNotToStart } from '../cannot-start.ts'
import { configOfProcess } from './process-config.ts'
import { noDatabase } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { type DataDirLock, lockDataDir } from '../db/sqlite/lock.ts'
import { statement } from '../db/statement.ts'
import { lastAddress } from '../last-address.ts'
import { commandLine } from '../one-file/command-line.ts'
import { linkByHand } from '../features/auth/link-by-hand.ts'
import { hasPeople } from '../features/users/users.ts'
import { Changes } from '../sync/changes.ts'
import { openBeside, openSite } from '../one-node/open-site.ts'
import { secretsIn } from '../one-node/secrets.ts'

const USAGE = `Usage:
  ${commandLine('admin', 'grant USERNAME')}    makes somebody a site admin
  ${commandLine('admin', 'revoke USERNAME')}   takes it away
  ${commandLine('admin', 'list')}              who is one
  ${commandLine('admin', 'reset USERNAME')}    prints a link to a new password, where no mail can bring one`

const selectAdmins = statement()((query) =>
  query.selectFrom('users').select('username').where('is_admin', '=', 1).orderBy('username'),
)
const setAdmin = statement<{ username: string; is_admin: 0 | 1 }>()((query, value) =>
  query
    .updateTable('users')
    .set((eb) => ({ is_admin: value.is_admin, rev: eb('rev', '+', 1) }))
    .where('username', '=', value.username)
    .returning('id'),
)
const logAct = statement<{
  id: string
  action: string
  item: string
  label: string
  now: string
}>()((query, value) =>
  query.insertInto('admin_log').values({
    id: value.id,
    admin_id: null,
    action: value.action,
    item: value.item,
    label: value.label,
    reason: 'On the server’s own console',
    created_at: value.now,
  }),
)

async function list({ read }: Database): Promise<null> {
  for (const admin of await read.all(selectAdmins, {})) console.log(admin.username)
  return null
}

/** Resolves with the reason if it fails, else null. The operator may remove the last admin: they can appoint a new one here. */
async function change(database: Database, name: string, isAdmin: boolean): Promise<string | null> {
  const found = await database.write(
    async (trx) => {
      const user = await trx.first(setAdmin, { username: name, is_admin: isAdmin ? 1 : 0 })
      if (!user) return false
      const now = new Date().toISOString()
      // The user's devices get it with their next pull.
      const changes = new Changes()
      changes.put(`user:${user.id}`, 'user', user.id)
      await changes.publish(trx, now)
      await trx.run(logAct, {
        id: newId(),
        action: isAdmin ? 'user.appoint' : 'user.dismiss',
        item: `user:${user.id}`,
        label: `u/${name}`,
        now,
      })
      return true
    },
    [name],
  )
  if (!found) return `There is no user "${name}".`
  console.log(`${name} is ${isAdmin ? 'a site admin now' : 'no site admin any more'}.`)
  return null
}

/** If no server runs, this command opens the database in its place, so it has to make the same checks as a server's start. */
async function open(): Promise<{ db: Database; lock: DataDirLock | null }> {
  const lock = lockDataDir(config.dataDir)
  if (!lock) return { db: await openBeside(config), lock }
  const { db, wentBack } = await openSite(config, hasPeople)
  if (wentBack)
    console.error(
      'The database is older than it was: devices will send again what it has forgotten.',
    )
  return { db, lock }
}

/** The link of a mail that is not sent: the operator gives it to its owner. */
async function reset({ write }: Database, name: string): Promise<string | null> {
  const now = new Date()
  const token = await write((trx) => linkByHand(trx, name, secretsIn(config.dataDir).mail, now))
  if (token === null) return `There is no user "${name}" with an email address.`
  const base = process.env['PUBLIC_URL'] ? config.publicUrl : lastAddress(config)
  console.log(new URL(`${paths.resetPassword()}#${token}`, base).href)
  console.log('It works once, for 30 minutes. Give it to nobody but its owner.')
  return null
}

const [verb = '', username = ''] = process.argv.slice(2)
if (verb !== 'list' && !(['grant', 'revoke', 'reset'].includes(verb) && username)) {
  console.error(USAGE)
  process.exit(1)
}
const config = configOfProcess()
if (config.databaseUrl === null && !existsSync(config.databaseFile)) {
  console.error(noDatabase(config.dataDir))
  process.exit(1)
}

const { db, lock } = await open().catch((error: unknown) => {
  const reason = reasonNotToStart(error, config)
  if (reason === null) throw error
  console.error(reason)
  process.exit(1)
})
const name = username.toLowerCase()
const problem =
  verb === 'list'
    ? await list(db)
    : verb === 'reset'
      ? await reset(db, name)
      : await change(db, name, verb === 'grant')
await db.close()
lock?.release()
if (problem) {
  console.error(problem)
  process.exit(1)
}
