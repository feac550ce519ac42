import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { migrations } from '../migrations/index.ts'

/** The tables in which FTS5 keeps its index. */
const INSIDE_FULL_TEXT = /^search_\w+_(?:config|data|docsize|idx)$/

/** `table: column, column …` of everything that migrations make. */
function schemaOf(sqlite: Sqlite.Database): string[] {
  const tables = sqlite
    .prepare<[], { name: string }>("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !INSIDE_FULL_TEXT.test(name))
    .sort()
  return tables.map((table) => {
    const columns = sqlite.pragma(`table_xinfo(${table})`) as { name: string }[]
    return `${table}: ${columns.map(({ name }) => name).join(', ')}`
  })
}

test('one step at a time or all at once: the same schema', () => {
  const steps = new Sqlite(':memory:')
  for (let step = 1; step <= migrations.length; step++) migrate(steps, step)
  const once = new Sqlite(':memory:')
  migrate(once)
  migrate(once)
  expect(schemaOf(steps)).toEqual(schemaOf(once))
  expect(once.pragma('foreign_key_check')).toEqual([])
})

test('every table is strict: a column holds what it says', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(sqlite)
  const tables = sqlite.pragma('table_list') as { name: string; type: string; strict: number }[]
  const loose = tables.filter(
    ({ name, type, strict }) => type === 'table' && !name.startsWith('sqlite_') && strict === 0,
  )
  expect(loose.map(({ name }) => name)).toEqual([])
})

test('a step that fails leaves nothing behind', () => {
  const sqlite = new Sqlite(':memory:')
  sqlite.exec('create table jobs (id text)')
  expect(() => migrate(sqlite)).toThrow('already exists')
  expect(schemaOf(sqlite)).toEqual(['jobs: id'])
  expect(sqlite.pragma('user_version', { simple: true })).toBe(0)
})

test('what was generated before books were written stays, with its steps', () => {
  const sqlite = new Sqlite(':memory:')
  sqlite.pragma('foreign_keys = ON')
  migrate(
    sqlite,
    migrations.findIndex(({ name }) => name === '0037-written-books'),
  )
  sqlite.exec(`
    insert into users (id, username, display_name, joined_at, coins, password_hash)
      values ('u', 'ada', 'Ada', '2026-01-01', 100, 'none');
    insert into worlds (id, name, slug, short_id, owner_id, created_at)
      values ('w', 'Ember', 'ember', 'x', 'u', '2026-01-01');
    insert into books (id, world_id, author_id, title, created_at)
      values ('b', 'w', 'u', 'Lamps', '2026-01-01');
    insert into generations (id, book_id, user_id, kind, request, status, created_at)
      values ('g', 'b', 'u', 'outline', '{}', 'running', '2026-01-01');
    insert into generation_steps values ('g', 'frame', '{"overview":"x"}', 3, 4, 0, '2026-01-01');
  `)
  migrate(sqlite)
  expect(sqlite.prepare('select id, status, findings from generations').all()).toEqual([
    { id: 'g', status: 'running', findings: '[]' },
  ])
  expect(sqlite.prepare('select step, tokens_out from generation_steps').all()).toEqual([
    { step: 'frame', tokens_out: 4 },
  ])
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  sqlite.exec("delete from books where id = 'b'")
  expect(sqlite.prepare('select * from generation_steps').all()).toEqual([])
})

test('files that were there before assets keep their thumbnails and uses', () => {
  const sqlite = new Sqlite(':memory:')
  sqlite.pragma('foreign_keys = ON')
  migrate(
    sqlite,
    migrations.findIndex(({ name }) => name === '0011-assets'),
  )
  sqlite.exec(`
    insert into users (id, username, display_name, joined_at, coins, password_hash)
      values ('u', 'ada', 'Ada', '2026-01-01', 100, 'none');
    insert into files (id, owner_id, kind, purpose, filename, mime_type, size, parent_id, created_at)
      values ('small', 'u', 'image', 'post', 's.webp', 'image/webp', 1, null, '2026-01-01'),
        ('whole', 'u', 'image', 'post', 'w.webp', 'image/webp', 9, null, '2026-01-01');
    update files set parent_id = 'whole' where id = 'small';
    insert into file_uses (file_id, used_by) values ('whole', 'post:p');
  `)
  migrate(sqlite)
  const kept = sqlite.prepare('select id, parent_id from files order by id').all()
  expect(kept).toEqual([
    { id: 'small', parent_id: 'whole' },
    { id: 'whole', parent_id: null },
  ])
  expect(sqlite.prepare('select * from file_uses').all()).toEqual([
    { file_id: 'whole', used_by: 'post:p' },
  ])
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  sqlite.exec(`
    insert into files (id, owner_id, kind, purpose, filename, mime_type, size, created_at)
      values ('map', 'u', 'asset', 'assets', 'map.pdf', 'application/pdf', 5, '2026-01-02');
    delete from files where id = 'whole';
  `)
  expect(sqlite.prepare('select id from files').all()).toEqual([{ id: 'map' }])
  expect(sqlite.prepare('select count(*) as n from file_uses').get()).toEqual({ n: 0 })
})

test('grants from before their lists know the post that got them', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(
    sqlite,
    migrations.findIndex(({ name }) => name === '0091-award-line-lists'),
  )
  sqlite.exec(`
    insert into users (id, username, display_name, joined_at, coins, password_hash)
      values ('u', 'ada', 'Ada', '2026-01-01', 100, 'none');
    insert into communities (id, short_id, name, slug, creator_id, created_at)
      values ('c', 's', 'C', 'c', 'u', '2026-01-01');
    insert into posts (id, community_id, author_id, title, body, body_length, post_type, hot_rank, rising_rank, created_at)
      values ('p', 'c', 'u', 'P', '', 0, 'text', 0, 0, '2026-01-01');
    insert into comments (id, post_id, depth, author_id, body, created_at)
      values ('m', 'p', 0, 'u', 'M', '2026-01-01');
    insert into award_grants (id, award_id, item, giver_id, created_at) values
      ('1', 'a', 'post:p', 'u', '2026-01-01'), ('2', 'a', 'comment:m', 'u', '2026-01-01');
  `)
  migrate(sqlite)
  expect(sqlite.prepare('select id, post_id from award_grants order by id').all()).toEqual([
    { id: '1', post_id: 'p' },
    { id: '2', post_id: 'p' },
  ])
})

// A landed migration is never edited: with each of them the schema stays this one.
test('the migrations up to 0099 make this schema', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(sqlite, migrations.findIndex(({ name }) => name === '0099-removed-books') + 1)
  expect(schemaOf(sqlite)).toMatchInlineSnapshot(`
    [
      "admin_log: id, admin_id, action, item, label, reason, created_at",
      "ai_capabilities: base_url, model, capabilities, checks, works, probed_at",
      "ai_usage: day, user_id, kind, asked, calls, tokens_in, tokens_out",
      "assets: id, world_id, file_id, title, description, category, file_type, file_size, is_public, created_at, rev, licence, source_id, credits",
      "award_grants: id, award_id, item, giver_id, created_at, line, removed_at, removed_reason, rev, post_id",
      "book_assets: id, book_id, asset_type, name, aliases, created_at, deleted_at, rev, portrait_file_id, fields, ties",
      "book_collaborators: id, book_id, user_id, role, invited_at, accepted_at, rev",
      "book_labels: kind, label, book_id",
      "book_outlines: book_id, overview, themes, rev",
      "book_targets: book_id, target_words, due_on, rev",
      "books: id, world_id, author_id, title, description, genre, is_public, is_featured, cover_file_id, chapter_count, word_count, status, created_at, rev, language, follower_count, licence, source_id, credits, generated_at, is_generated, cover_design, tags, warnings, rating, completion, pen_name, isbn, copyright, series, series_number, published_at, updated_at, next_chapter_at, review_count, star_sum, deleted_at, removed_reason",
      "chapters: id, book_id, position, title, summary, estimated_words, created_at, deleted_at, rev, part, status",
      "checkout_sessions: order_id, no, session_id, url, expires_at, status, payment_intent, paid",
      "coin_ledger: id, user_id, amount, reason, created_at, subject, award_id",
      "comment_versions: comment_id, version, body, replaced_at",
      "comment_votes: comment_id, user_id, value, updated_at, rev",
      "comments: id, post_id, parent_comment_id, depth, author_id, body, upvotes, downvotes, created_at, rev, edited_at, deleted_at, awards, removed_at, removed_reason",
      "communities: id, short_id, name, slug, description, world_id, world_key, creator_id, member_count, created_at, icon_file_id, icon_gradient_from, icon_gradient_to, cover_file_id, cover_gradient_from, cover_gradient_to, allow_text_posts, allow_link_posts, allow_image_posts, allow_video_posts, allow_poll_posts, rev, moderators, rules, pinned_posts, accent_color, is_private",
      "community_bans: community_id, user_id, reason, until, banned_at",
      "community_members: community_id, user_id, joined_at",
      "day_goals: user_id, words, rev",
      "document_snapshots: name, seq, data",
      "document_updates: name, seq, data",
      "document_versions: id, book_id, document, kind, name, text, words, author_id, created_at, rev",
      "documents: name, book_id, epoch, schema_version, text_seq, words, updated_at, text, generated, generated_lines",
      "exports: id, user_id, world_id, requested_at, ready_at, bytes",
      "file_uses: file_id, used_by",
      "files: id, owner_id, kind, purpose, filename, mime_type, size, width, height, placeholder, duration_seconds, processing, parent_id, created_at",
      "flairs: id, community_id, name, bg_color, text_color, created_at, deleted_at, rev",
      "folders: id, user_id, name, name_key, created_at, rev",
      "follows: user_id, item, followed_at",
      "gallery_images: id, world_id, file_id, title, description, is_featured, post_id, created_at, rev",
      "generated_texts: document, generation_id, step, book_id, model, text, created_at",
      "generation_steps: generation_id, step, output, tokens_in, tokens_out, is_estimated, done_at",
      "generations: id, book_id, user_id, kind, chapter_id, section_id, request, status, pause, error, progress, findings, settled, proposal, attempts, down_since, tokens, model, created_at, ended_at, rev, order_id, is_closed, suggestions",
      "invitations: id, code_hash, created_by, note, max_uses, uses, created_at, expires_at, revoked_at",
      "jobs: id, name, payload, run_at, attempts, leased_until, last_error, created_at",
      "known_devices: user_id, device_hash, seen_at",
      "mail_news: user_id, kind, subject, actor, created_at, due_at, mail_id",
      "mail_tokens: token_hash, mail_id, user_id, email_id, purpose, expires_at, used_at",
      "mails: id, user_id, kind, address, address_key, facts, about, state, attempts, last_error, created_at, sent_at",
      "marks: user_id, id, book_id, chapter_id, kind, start, quote, prefix, suffix, colour, note, book_title, chapter_title, marked_at, rev",
      "mod_log: id, community_id, moderator_id, action, item, reason, until, created_at",
      "mutes: user_id, item, blocks, muted_at",
      "notification_queue: n, user_id, kind, subject, actor, source",
      "notification_settings: user_id, flags, rev, time_zone, quiet_from, quiet_to",
      "notifications: id, user_id, kind, subject, actors, created_at, read_at, rev, source",
      "orders: id, user_id, book_id, book_title, request, price, licence_price, currency, plan_hash, terms, status, dispute, receipt_url, problem, created_at, expires_at, paid_at, rev",
      "passage_comments: id, book_id, document, parent_id, anchor_start, anchor_end, quote, body, author_id, created_at, edited_at, resolved_at, rev",
      "payment_events: id, type, order_id, created_at, received_at",
      "picture_names: file_id, document, book_id, granted, gone_at",
      "planned_chapters: id, book_id, title, text, text_hash, publish_at, tell, planned_at",
      "poll_ballots: post_id, user_id, option_ids, voted_at",
      "post_bodies: id, body",
      "post_versions: post_id, version, body, replaced_at",
      "post_votes: post_id, user_id, value, updated_at, rev",
      "posts: id, community_id, author_id, title, body, body_length, post_type, link_url, upvotes, downvotes, score, hot_rank, rising_rank, comment_count, created_at, deleted_at, rev, edited_at, awards, poll, media, flair_id, is_community_flair, removed_at, removed_reason, locked_at",
      "published_chapters: id, book_id, position, title, text, word_count, published_at, updated_at, rev, part, text_hash",
      "push_subscriptions: id, user_id, session_id, endpoint, p256dh, auth, created_at",
      "reading_progress: user_id, book_id, chapter_id, paragraph, words, fraction, at, rev",
      "recent_writing: item, user_id, kind, text_hash, written_at",
      "refunds: id, order_id, payment_intent, reason, amount, status, attempts, key_no, asked_at, provider_id, error, created_at, updated_at",
      "remarks: id, chapter_id, parent_comment_id, depth, author_id, body, created_at, edited_at, deleted_at, rev",
      "reports: id, item, community_id, reporter_id, reason, note, state, handled_by, handled_at, created_at, about_id, more",
      "reviews: id, book_id, author_id, stars, body, created_at, edited_at, rev",
      "saved_posts: user_id, post_id, saved_at, folder_id",
      "search_books: title, body, facets, search_books, rank",
      "search_comments: title, body, facets, search_comments, rank",
      "search_docs: doc, type, id, parent, created_at",
      "search_log: n, type, id, at",
      "search_name_words: term, doc, cnt",
      "search_names: title, body, facets, search_names, rank",
      "search_posts: title, body, facets, search_posts, rank",
      "search_queue: n, type, id, times",
      "search_words: term, doc, cnt",
      "sections: id, book_id, chapter_id, position, title, note, target_words, created_at, deleted_at, rev, status",
      "sessions: id, user_id, token_hash, previous_hash, rotated_at, created_at, last_seen_at, idle_expires_at, expires_at, ended_at, device, generation, is_signed_out",
      "shelved_books: user_id, book_id, state, names, shelved_at, rev",
      "site_settings: name, value",
      "snippet_versions: snippet_id, version, body, replaced_at",
      "snippets: id, world_id, title, body, tags, is_public, created_at, updated_at, rev, licence, source_id, credits",
      "storage: user_id, used_bytes, purchased_bytes",
      "stray_payments: session_id, payment_intent, amount, currency, created_at, decision",
      "suspensions: id, user_id, reason, until, suspended_by, created_at, lifted_at, lifted_by, appeal, appealed_at",
      "sync_device: id, user_id, last_seen_at, pending_count, client_version",
      "sync_dirty: scope, type, id, times",
      "sync_meta: key, value",
      "sync_mutation: id, user_id, device_id, name, v, args_hash, status, result, error, heads, created_at",
      "sync_row: scope, type, id, seq, deleted, deleted_at",
      "sync_scope: scope, head, min_seq",
      "uploads: id, user_id, purpose, filename, size, received, created_at, active_at",
      "used_proofs: nonce, expires_at",
      "user_emails: id, user_id, email, email_key, verified, is_primary, created_at",
      "users: id, username, display_name, bio, avatar_file_id, original_avatar_file_id, joined_at, coins, password_hash, is_admin, rev, follower_count, suspended_until, pinned",
      "world_members: world_id, user_id, role, joined_at, collaborations",
      "worlds: id, short_id, name, slug, description, owner_id, created_at, bio, is_public, show_author_hero, author_name, author_photo_file_id, cover_file_id, cover_gradient_from, cover_gradient_to, icon_file_id, icon_gradient_from, icon_gradient_to, member_count, moderators, rev",
      "written_days: user_id, day, book_id, words, seconds, sittings, book_words, goal, at, rev, section_id",
    ]
  `)
})

test('each trigger that marks a row counts the mark up', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(sqlite)
  const marking = sqlite
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'trigger' and
        (sql like '%insert into sync_dirty%' or sql like '%insert into search_queue%')`,
    )
    .all()
  expect(marking.length).toBeGreaterThan(50)
  expect(marking.filter(({ sql }) => !sql.includes('.times + 1')).map(({ name }) => name)).toEqual(
    [],
  )
  sqlite.exec(`
    insert into users (id, username, display_name, joined_at, coins, password_hash)
      values ('u', 'ada', 'Ada', '2026-01-01', 100, 'none');
    update users set bio = 'One' where id = 'u';
    insert into users (id, username, display_name, joined_at, coins, password_hash)
      values ('u', 'ada', 'Ada', '2026-01-01', 100, 'none') on conflict (id) do update set bio = 'Two';
    update or ignore users set bio = 'Three' where id = 'u';
  `)
  expect(sqlite.prepare("select id, times from search_queue where id = 'u'").all()).toEqual([
    { id: 'u', times: 4 },
  ])
})

test('reports that were there before Loreloom reported things itself are kept', () => {
  const sqlite = new Sqlite(':memory:')
  sqlite.pragma('foreign_keys = ON')
  migrate(
    sqlite,
    migrations.findIndex(({ name }) => name === '0025-trust'),
  )
  sqlite.exec(`
    insert into users (id, username, display_name, joined_at, coins, password_hash)
      values ('u', 'ada', 'Ada', '2026-01-01', 100, 'none');
    insert into reports (id, item, reporter_id, reason, note, created_at)
      values ('r', 'user:u', 'u', 'spam', 'Twice', '2026-01-02');
  `)
  migrate(sqlite)
  expect(sqlite.prepare('select id, reporter_id, note, state from reports').all()).toEqual([
    { id: 'r', reporter_id: 'u', note: 'Twice', state: 'open' },
  ])
})

test('a job that comes again keeps its time under its new name', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(
    sqlite,
    migrations.findIndex(({ name }) => name === '0057-job-names'),
  )
  sqlite.exec(`
    insert into jobs (id, name, payload, run_at, created_at) values
      ('1', 'books.bins', '', '2026-01-02', '2026-01-01'),
      ('2', 'mail.send', '"m"', '2026-01-03', '2026-01-01');
  `)
  migrate(sqlite)
  expect(sqlite.prepare('select name, run_at from jobs order by id').all()).toEqual([
    { name: 'sections.bins', run_at: '2026-01-02' },
    { name: 'mail.send', run_at: '2026-01-03' },
  ])
})

test('a filled database from before people had mail, search and pushes is kept whole', () => {
  const sqlite = new Sqlite(':memory:')
  migrate(
    sqlite,
    migrations.findIndex(({ name }) => name === '0021-mail'),
  )
  // One row in each table; everything is called x, so that each refers to each.
  sqlite.pragma('foreign_keys = OFF')
  const tables = sqlite
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
    )
    .all()
  const read = ({ name, columns }: { name: string; columns: string[] }) =>
    sqlite.prepare(`select ${columns.join(', ')} from ${name}`).all()
  const filled = tables.map(({ name, sql }) => {
    const columns = sqlite.pragma(`table_info(${name})`) as { name: string; type: string }[]
    const values = columns.map((column) => {
      const [, first] = new RegExp(`check \\(${column.name} in \\(([^,)]+)`).exec(sql) ?? []
      if (first) return first
      return { TEXT: "'x'", BLOB: "x'00'" }[column.type] ?? '1'
    })
    sqlite.exec(`insert or ignore into ${name} values (${values.join(', ')})`)
    return { name, columns: columns.map((column) => column.name) }
  })
  sqlite.exec("update user_emails set email_key = 'a.da+fiction@googlemail.com'")
  sqlite.pragma('foreign_keys = ON')
  const before = new Map(filled.map((table) => [table.name, read(table)]))
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])

  migrate(sqlite)
  const after = new Map(filled.map((table) => [table.name, read(table)]))
  // The owner of things whose author is gone.
  expect(after.get('users')!.splice(1)).toMatchObject([{ username: 'deleted user' }])
  before.set('user_emails', [
    { ...(before.get('user_emails')![0] as object), email_key: 'ada@gmail.com' },
  ])
  // Since when files are kept: this very start.
  const meta = after.get('sync_meta') as { key: string }[]
  after.set(
    'sync_meta',
    meta.filter(({ key }) => key !== 'epoch_at'),
  )
  expect(after).toEqual(before)
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
})
