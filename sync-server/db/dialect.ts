import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

/** `where('id', 'in', idList(value.ids))`: a list of any length as one JSON value, so the SQL never changes. */
export function idList(json: string): RawBuilder<string> {
  return sql<string>`(select value from json_each(${json}))`
}

/** The same for numbers. */
export function numberList(json: string): RawBuilder<number> {
  return sql<number>`(select value from json_each(${json}))`
}

/** A JSON list as a table with one column, `value`. */
export function itemsOf(json: string, alias: string): RawBuilder<unknown> {
  return sql`json_each(${json}) ${sql.ref(alias)}`
}

/** The items of a JSON list in a column, as one text. */
export function joined(column: string): RawBuilder<string> {
  return sql<string>`(select coalesce(group_concat(value, ', '), '') from json_each(${sql.ref(column)}))`
}

/** A JSON list in a column without one of its items. */
export function without(column: string, item: string): RawBuilder<string> {
  return sql<string>`(select json_group_array(value) from json_each(${sql.ref(column)}) where value <> ${item})`
}

/** A JSON list in a column with one more item. */
export function appended(column: string, item: string): RawBuilder<string> {
  return sql<string>`json_insert(${sql.ref(column)}, '$[#]', ${item})`
}

/** A JSON object in a column with another value of one field. */
export function withField(column: string, field: string, value: string): RawBuilder<string> {
  return sql<string>`json_set(${sql.ref(column)}, ${sql.lit(`$.${field}`)}, ${value})`
}

/** A column as JSON. */
export function quoted(column: string): RawBuilder<string> {
  return sql<string>`json_quote(${sql.ref(column)})`
}

/** True if a JSON object in a column has this flag, or has it not and `usual` is 1. */
export function isOn(column: string, flag: string, usual: 0 | 1): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(json_extract(${sql.ref(column)}, '$.' || ${flag}), ${usual}) = 1`
}

/** True if a text has these letters in it. */
export function has(column: string, letters: string | Expression<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${letters}) > 0`
}

/** True if a text begins with these letters. */
export function startsWith(column: string, letters: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, ${sql.lit(letters.length)}) = ${sql.lit(letters)}`
}

/** A text up to its first mark, or all of it. */
export function beforeMark(column: string, mark: string): RawBuilder<string> {
  const text = sql.ref(column)
  return sql<string>`substr(${text}, 1, instr(${text} || ${sql.lit(mark)}, ${sql.lit(mark)}) - 1)`
}

/** A text from its first mark on, without it. */
export function afterMark(column: string, mark: string): RawBuilder<string> {
  const text = sql.ref(column)
  return sql<string>`substr(${text}, instr(${text}, ${sql.lit(mark)}) + 1)`
}

/** The larger of two numbers. */
export function larger(one: string, other: string): RawBuilder<number> {
  return sql<number>`max(${sql.ref(one)}, ${sql.ref(other)})`
}

/** A number without its fraction, `most` at most. */
export function wholeUpTo(most: number, value: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`min(cast(${value} as integer), ${sql.lit(most)})`
}

/** Between two texts that are one: neither runs into the other's words. */
export const NEWLINE = sql.lit('\n')

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
