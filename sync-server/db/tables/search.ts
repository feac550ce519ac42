import type { SearchDocType } from '#shared/contract/search.ts'
import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    search_queue: SearchQueueTable
    search_log: SearchLogTable
    search_docs: SearchDocsTable
    search_posts: FullTextTable
    search_comments: FullTextTable
    search_books: FullTextTable
    search_names: FullTextTable
    search_words: SearchWordsTable
    search_name_words: SearchWordsTable
  }
}

/** Changed rows that the index does not have yet; triggers write them. */
export interface SearchQueueTable {
  n: Generated<number>
  type: SearchDocType
  id: string
  /** How often it was changed since the index read it. */
  times: Generated<number>
}

/**
 * On PostgreSQL: what left the queue, for each server's index to read anew. A thing has one row, the latest. In the file of an index:
 * what it has still to read until it is whole.
 */
export interface SearchLogTable {
  /** Given under a lock: a reader that is at a number has missed none before it. */
  n: Generated<number>
  /** `forget`: nothing of what left the index may stay in its file. `start`: the log has lost its rows up to here; its id is the log's. */
  type: SearchDocType | 'forget' | 'start'
  id: string
  at: string
}

export interface SearchDocsTable {
  /** The row in the full-text tables. Rises with time: later things have higher numbers. */
  doc: Generated<number>
  type: SearchDocType
  id: string
  /** The item that a hit shows: a chapter's book, otherwise the row itself. */
  parent: string
  created_at: string
}

/** FTS5 without its own copy of the text: only `rowid` can be read back. */
export interface FullTextTable {
  rowid: number
  title: string
  body: string
  /** Words that no text holds: its kind, author and community. */
  facets: string
}

/** The words of an index and in how many of its rows they are, by `fts5vocab`. */
export interface SearchWordsTable {
  term: string
  doc: number
  cnt: number
}
