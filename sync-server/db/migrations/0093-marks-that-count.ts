import { awardLines } from './0087-award-lines.ts'
import { bookDetails } from './0061-book-details.ts'
import { galleryPosts } from './0033-gallery-posts.ts'
import { movedBooks } from './0085-moved-books.ts'
import { push } from './0024-push.ts'
import { quotes } from './0081-quotes.ts'
import { search } from './0023-search.ts'

const EARLIER: string[] = [
  search.sqlite,
  push,
  galleryPosts,
  bookDetails,
  quotes,
  movedBooks,
  awardLines,
]
const TRIGGER = /create trigger (\w+)[^;]*?\bbegin\b[\s\S]*?;\s*end;/g
const UNLESS_MARKED = / and not exists \(\s*select 1 from sync_dirty d where [^;]*\);/g

/**
 * The triggers of this table as they stand. With two writers, `do nothing` and `not exists` trust a row that the other is about to
 * delete; counting up waits for the other, and then writes the row again.
 */
export function countingTriggers(table: 'sync_dirty' | 'search_queue', key: string): string {
  const triggers = new Map<string, string>()
  for (const [text, name] of EARLIER.join('\n').matchAll(TRIGGER)) triggers.set(name!, text)
  const again = ` on conflict (${key}) do update set times = ${table}.times + 1;`
  return [...triggers]
    .filter(([, text]) => text.includes(`insert into ${table}`))
    .map(([name, text]) => {
      const counting = text
        .replaceAll(UNLESS_MARKED, again)
        .replaceAll(' on conflict do nothing;', again)
      return `drop trigger ${name};\n${counting}`
    })
    .join('\n')
}

export const marksThatCount = `
alter table sync_dirty add column times integer not null default 1;
${countingTriggers('sync_dirty', 'scope, type, id')}
`
