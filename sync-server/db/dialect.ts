import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

/** `where('id', 'in', idList(value.ids))`: a list of any length as one JSON value, so the SQL never changes. */
export function idList(json: string): RawBuilder<string> {
  return sql<string>`(select value from json_each(${json}))`
}

/** The same for numbers. */
export function numberList(json: string): RawBuilder<number> {
  return sql<number>`(select value from json_each(${json}))`
}

/** Case-insensitive search for words typed by a person: `%` and `_` in them are letters. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

/** `like` with the escape that `containing` writes. */
export function matches(column: Expression<string>, pattern: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`
}

/** A column whose index must not be used: the order of the list needs another one more. */
export function withoutIndex(column: string): RawBuilder<string> {
  return sql<string>`+${sql.ref(column)}`
}
