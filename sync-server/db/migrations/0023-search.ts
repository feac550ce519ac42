/** Puts a row into the queue of what is to be indexed anew; the indexer reads what the row says then. */
function queued(table: string, type: string, of: string, id = 'id', when = ''): string {
  const trigger = (event: string, row: string, on: string) => `
create trigger ${table}_search_${event} after ${on} on ${table} ${event === 'update' ? when : ''} begin
  insert into search_queue (type, id) values ('${type}', ${row}.${id}) on conflict do nothing;
end;`
  const changed = of === '' ? 'update' : `update of ${of}`
  return [
    trigger('insert', 'new', 'insert'),
    trigger('update', 'new', changed),
    trigger('delete', 'old', 'delete'),
  ].join('')
}

const fullText = (name: string, prefix = '') => `
create virtual table ${name} using fts5(title, body, facets, content='', contentless_delete=1${prefix},
  tokenize="unicode61 remove_diacritics 2");`

const sqlite = `
create table search_queue (
  n integer primary key,
  type text not null,
  id text not null,
  unique (type, id)
) strict;

-- What the rows of the full-text tables are. Numbers rise with time, so the newest finds are the highest ones.
create table search_docs (
  doc integer primary key,
  type text not null,
  id text not null,
  -- A chapter is shown as its book.
  parent text not null,
  created_at text not null,
  unique (type, id)
) strict;
create index search_docs_created_idx on search_docs (created_at, doc);
${fullText('search_posts')}
${fullText('search_comments')}
-- Books by title and description, and their published chapters.
${fullText('search_books')}
-- Names of everything: what is suggested while one types. Places and people are found by it, too.
${fullText('search_names', ", prefix='1 2 3 4'")}
create virtual table search_words using fts5vocab('search_posts', 'row');
create virtual table search_name_words using fts5vocab('search_names', 'row');
${queued('posts', 'post', 'title, body, deleted_at, removed_at, author_id')}
${queued('post_bodies', 'post', 'body')}
${queued('comments', 'comment', 'body, deleted_at, removed_at, author_id')}
${queued('communities', 'community', 'name, description, creator_id')}
${queued('worlds', 'world', 'name, description, bio, author_name, owner_id')}
${queued('books', 'book', 'title, description, genre, author_id')}
${queued('published_chapters', 'chapter', 'title, text')}
-- Every change of a person that others see raises rev; coins and sessions do not concern the index.
${queued('users', 'person', '', 'id', 'when old.rev <> new.rev or old.username <> new.username or old.display_name <> new.display_name or old.bio <> new.bio')}

insert into search_queue (type, id)
  select type, id from (
    select 'post' as type, id, created_at as at from posts where deleted_at is null and removed_at is null
    union all select 'comment', id, created_at from comments where deleted_at is null and removed_at is null
    union all select 'community', id, created_at from communities
    union all select 'world', id, created_at from worlds
    union all select 'book', id, created_at from books
    union all select 'chapter', id, published_at from published_chapters
    union all select 'person', id, joined_at from users
  ) order by at;
`

// PostgreSQL 15 wants a name for every subquery.
export const search = { sqlite, postgres: sqlite.replace(') order by at;', ') every order by at;') }
