import { PRODUCT } from '#shared/rules/site.ts'
import type { Connection } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** The name by which the site speaks of itself: its admins' choice, or the product's. */
export async function siteName(db: Connection): Promise<string> {
  const row = await db.first(selectName, {})
  return (row && (JSON.parse(row.value) as string)) || PRODUCT
}

const selectName = statement()((db) =>
  db.selectFrom('site_settings').select('value').where('name', '=', 'name'),
)
