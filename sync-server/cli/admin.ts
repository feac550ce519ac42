import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { statement } from '../db/statement.ts'
import { Changes } from '../sync/changes.ts'

const USAGE = `Usage:
  npm run admin -- grant USERNAME    makes somebody a site admin
  npm run admin -- revoke USERNAME   takes it away
  npm run admin -- list              who is one`

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

/** Resolves with why it was not done. Whoever has this machine may take the last right too: they can give it anew. */
async function change(database: Database, name: string, isAdmin: boolean): Promise<string | null> {
  const found = await database.write(async (trx) => {
    const user = await trx.first(setAdmin, { username: name, is_admin: isAdmin ? 1 : 0 })
    if (!user) return false
    const now = new Date().toISOString()
    // Their devices hear of it with their next pull.
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
  })
  if (!found) return `There is no user "${name}".`
  console.log(`${name} is ${isAdmin ? 'a site admin now' : 'no site admin any more'}.`)
  return null
}

const [verb, username = ''] = process.argv.slice(2)
if (verb !== 'list' && !((verb === 'grant' || verb === 'revoke') && username)) {
  console.error(USAGE)
  process.exit(1)
}
const { databaseFile } = readConfig(process.env)
if (!existsSync(databaseFile)) {
  console.error(`There is no database at ${databaseFile}. Set DATA_DIR to the data folder.`)
  process.exit(1)
}
const db = openDatabase(databaseFile)
const problem =
  verb === 'list' ? await list(db) : await change(db, username.toLowerCase(), verb === 'grant')
await db.close()
if (problem) {
  console.error(problem)
  process.exit(1)
}
