// What everybody can find. A statement that says the same may walk these.
const listed = "where is_public = 1 and status = 'published'"

const ranks = {
  newest: 'published_at',
  updated: 'updated_at',
  popular: 'follower_count',
  longest: 'word_count',
}

const indexes = Object.entries(ranks).map(
  ([name, column]) => `
create index books_${name}_idx on books (${column} desc, id desc) ${listed};
create index books_genre_${name}_idx on books (lower(genre), ${column} desc, id desc) ${listed};`,
)

export const readingLists = `
-- When its first chapter appeared, and its latest; null without one.
alter table books add column published_at text;
alter table books add column updated_at text;
update books set
  published_at = (select min(published_at) from published_chapters where book_id = books.id),
  updated_at = (select max(published_at) from published_chapters where book_id = books.id);
create index published_chapters_latest_idx on published_chapters (book_id, published_at desc, id desc);
${indexes.join('')}
`
