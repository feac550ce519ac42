import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { perEngine } from './compilers.ts'

/** `where('id', 'in', idList(value.ids))`: a list of any length as one JSON value, so the SQL never changes. */
export function idList(json: string): RawBuilder<string> {
  return perEngine(
    sql<string>`(select value from json_each(${json}))`,
    sql<string>`(select json_array_elements_text((${json})::json))`,
  )
}

/** The same for numbers. Its column has a name: a bare alias would be read as a column of this name of the table outside. */
export function numberList(json: string): RawBuilder<number> {
  return perEngine(
    sql<number>`(select value from json_each(${json}))`,
    sql<number>`(select listed.value::bigint from json_array_elements_text((${json})::json) listed (value))`,
  )
}

/** A JSON list as a table with one column, `value`. */
export function itemsOf(json: string, alias: string): RawBuilder<unknown> {
  return perEngine(
    sql`json_each(${json}) ${sql.ref(alias)}`,
    sql`json_array_elements_text((${json})::json) ${sql.ref(alias)} (value)`,
  )
}

/** The items of a JSON list in a column, as one text. */
export function joined(column: string): RawBuilder<string> {
  const list = sql.ref(column)
  return perEngine(
    sql<string>`(select coalesce(group_concat(value, ', '), '') from json_each(${list}))`,
    sql<string>`(select coalesce(string_agg(value, ', '), '') from json_array_elements_text(${list}::json) value)`,
  )
}

/** A JSON list in a column without one of its items. */
export function without(column: string, item: string): RawBuilder<string> {
  const list = sql.ref(column)
  return perEngine(
    sql<string>`(select json_group_array(value) from json_each(${list}) where value <> ${item})`,
    sql<string>`(select coalesce(jsonb_agg(value), '[]')::text from json_array_elements_text(${list}::json) value where value <> ${item})`,
  )
}

/** A JSON list in a column with one more item. */
export function appended(column: string, item: string): RawBuilder<string> {
  const list = sql.ref(column)
  return perEngine(
    sql<string>`json_insert(${list}, '$[#]', ${item})`,
    sql<string>`(${list}::jsonb || jsonb_build_array(${item}::text))::text`,
  )
}

/** A JSON object in a column with another value of one field. */
export function withField(column: string, field: string, value: string): RawBuilder<string> {
  const object = sql.ref(column)
  return perEngine(
    sql<string>`json_set(${object}, ${sql.lit(`$.${field}`)}, ${value})`,
    sql<string>`(${object}::jsonb || jsonb_build_object(${sql.lit(field)}, ${value}::text))::text`,
  )
}

/** A field of a JSON object in a column, as text; null if it has none. */
export function fieldOf(column: string, field: string): RawBuilder<string | null> {
  const object = sql.ref(column)
  return perEngine(
    sql<string | null>`${object} ->> ${sql.lit(field)}`,
    sql<string | null>`${object}::json ->> ${sql.lit(field)}`,
  )
}

/** 1 if it is true, else 0. */
export function asNumber(condition: RawBuilder<SqlBool>): RawBuilder<0 | 1> {
  return perEngine(sql<0 | 1>`(${condition})`, sql<0 | 1>`(${condition})::int`)
}

/** A column as JSON. */
export function quoted(column: string): RawBuilder<string> {
  const value = sql.ref(column)
  return perEngine(sql<string>`json_quote(${value})`, sql<string>`to_json(${value})::text`)
}

/** True if a JSON object in a column has this flag, or has it not and `usual` is 1. */
export function isOn(column: string, flag: string, usual: 0 | 1): RawBuilder<SqlBool> {
  const object = sql.ref(column)
  return perEngine(
    sql<SqlBool>`coalesce(json_extract(${object}, '$.' || ${flag}), ${usual}) = 1`,
    sql<SqlBool>`coalesce((${object}::json ->> ${flag}::text)::boolean::int, ${usual}) = 1`,
  )
}

/** True if a text has these letters in it. */
export function has(column: string, letters: string | Expression<string>): RawBuilder<SqlBool> {
  const text = sql.ref(column)
  return perEngine(
    sql<SqlBool>`instr(${text}, ${letters}) > 0`,
    sql<SqlBool>`strpos(${text}, ${letters}) > 0`,
  )
}

/** True if a text begins with these letters. */
export function startsWith(column: string, letters: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, ${sql.lit(letters.length)}) = ${sql.lit(letters)}`
}

/** A text up to its first mark, or all of it. */
export function beforeMark(column: string, mark: string): RawBuilder<string> {
  const text = sql.ref(column)
  return perEngine(
    sql<string>`substr(${text}, 1, instr(${text} || ${sql.lit(mark)}, ${sql.lit(mark)}) - 1)`,
    sql<string>`split_part(${text}, ${sql.lit(mark)}, 1)`,
  )
}

/** A text from its first mark on, without it. */
export function afterMark(column: string, mark: string): RawBuilder<string> {
  const text = sql.ref(column)
  return perEngine(
    sql<string>`substr(${text}, instr(${text}, ${sql.lit(mark)}) + 1)`,
    sql<string>`substr(${text}, strpos(${text}, ${sql.lit(mark)}) + 1)`,
  )
}

/** A number without its fraction, `most` at most. */
export function wholeUpTo(most: number, value: RawBuilder<number>): RawBuilder<number> {
  return perEngine(
    sql<number>`min(cast(${value} as integer), ${sql.lit(most)})`,
    sql<number>`least(trunc(${value})::bigint, ${sql.lit(most)})`,
  )
}

/**
 * Rows in the order in which they lie in their table, for pages within one snapshot. PostgreSQL may plan a page in another way than
 * the one before; SQLite reads all of them by one plan, in whose order they come.
 */
export function asStored(table: string): RawBuilder<unknown> {
  return perEngine(sql`null`, sql.ref(`${table}.ctid`))
}

/** Locks the rows that a statement selects, as they are then: `.modifyEnd(forChange())`. SQLite's one writer has them all. */
export function forChange(alias?: string): RawBuilder<unknown> {
  return perEngine(sql``, alias ? sql`for update of ${sql.ref(alias)}` : sql`for update`)
}

/** Between two texts that are one: neither runs into the other's words. */
export const NEWLINE = sql.lit('\n')

/** Case-insensitive search for words typed by a person: `%` and `_` in them are letters. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

/** `like` with the escape that `containing` writes. */
export function matches(column: Expression<string>, pattern: string): RawBuilder<SqlBool> {
  return perEngine(
    sql<SqlBool>`${column} like ${pattern} escape '\\'`,
    sql<SqlBool>`${column} ilike ${pattern} escape '\\'`,
  )
}

/** A column whose index must not be used: the order of the list needs another one more. */
export function withoutIndex(column: string): RawBuilder<string> {
  return perEngine(sql<string>`+${sql.ref(column)}`, sql<string>`(${sql.ref(column)} || '')`)
}

/** The end of a selection of rows to change: it passes over those that another transaction changes. SQLite has one writer. */
export const skipLocked: RawBuilder<unknown> = perEngine(sql``, sql`for update skip locked`)
