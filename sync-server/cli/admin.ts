import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const grantAdmin = statement<{ username: string }>()((db, value) =>
  db.updateTable('users').set({ is_admin: 1 }).where('username', '=', value.username),
)

const [verb, username] = process.argv.slice(2)
if (verb !== 'grant' || !username) {
  console.error('Usage: npm run admin -- grant USERNAME')
  process.exit(1)
}
const db = openDatabase(readConfig(process.env).databaseFile)
const changed = await db.write((trx) => trx.run(grantAdmin, { username: username.toLowerCase() }))
await db.close()
if (changed === 0) {
  console.error(`There is no user "${username}".`)
  process.exit(1)
}
console.log(`${username} is a site admin now.`)
