import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { has } from '../db/dialect.ts'

/**
 * The condition that hides what is in a private world from everybody but its owner, moderators and collaborators, for statements in
 * which `c` is the community. `viewer` is a person's id, '' for a visitor.
 */
export function isVisible(viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(c.is_private = 0 or exists (
    select 1 from world_members wm
    where wm.world_id = c.world_id and wm.user_id = ${viewer} and (wm.role <> 'member' or wm.collaborations > 0)))`
}

/**
 * A post that moderators removed shows to its author, to them and to site admins alone: in statements in which `p` is the
 * post and `c` its community.
 */
export function isPostVisible(viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isVisible(viewer)} and (p.removed_at is null or p.author_id = ${viewer}
    or c.creator_id = ${viewer} or ${has('c.moderators', sql<string>`'"id":"' || ${viewer} || '"'`)}
    or ${isAdmin(viewer)}))`
}

/** The same as `isVisible` for statements in which `w` is the world. */
export function isWorldVisible(viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(w.is_public = 1 or exists (
    select 1 from world_members wm
    where wm.world_id = w.id and wm.user_id = ${viewer} and (wm.role <> 'member' or wm.collaborations > 0)))`
}

/**
 * True for those who work on a book, in statements in which `b` is the book: its author, and those who accepted an
 * invitation.
 */
export function isAtWork(viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(b.author_id = ${viewer} or exists (
    select 1 from book_collaborators bc
    where bc.book_id = b.id and bc.user_id = ${viewer} and bc.accepted_at is not null))`
}

/**
 * True for those who may read a book, in statements in which `b` is the book and `w` its world. One that a site admin removed is
 * private, and shows to admins besides its writers.
 */
export function isBookVisible(viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`((b.is_public = 1 and ${isWorldVisible(viewer)}) or ${isAtWork(viewer)}
    or (b.removed_reason is not null and ${isAdmin(viewer)}))`
}

function isAdmin(viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from users x where x.id = ${viewer} and x.is_admin = 1)`
}

/** Hides things of people whom the viewer has blocked; `column` is the one with the person's id. */
export function isNotBlocked(column: string, viewer: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from mutes x where x.user_id = ${viewer} and x.item = 'user:' || ${sql.ref(column)} and x.blocks = 1)`
}
