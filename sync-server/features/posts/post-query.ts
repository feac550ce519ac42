import { type Kysely, type NotNull, type Selectable } from 'kysely'
import type { Tables } from '../../db/tables/index.ts'
import type { PostsTable } from '../../db/tables/posts.ts'
import { isVisible } from '../visible.ts'

export type PostCounts = Omit<Selectable<PostsTable>, 'author_id' | 'deleted_at'> & {
  user_vote: number | null
  flair_name: string | null
  flair_bg_color: string | null
  flair_text_color: string | null
}

interface Joined {
  username: NotNull
  display_name: NotNull
  short_id: NotNull
  community_name: NotNull
  slug: NotNull
}

/**
 * Living posts with author, community and the viewer's own vote: the one shape every list is made of. Author and
 * community always exist; they are left joins so that no planner begins with them instead of a posts index.
 */
export function selectPosts(db: Kysely<Tables>, viewer: string) {
  return db
    .selectFrom('posts as p')
    .leftJoin('users as a', 'a.id', 'p.author_id')
    .leftJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('worlds as w', 'w.id', 'c.world_id')
    .leftJoin('flairs as f', 'f.id', 'p.flair_id')
    .leftJoin('post_votes as v', (join) =>
      join.onRef('v.post_id', '=', 'p.id').on('v.user_id', '=', viewer),
    )
    .where('p.deleted_at', 'is', null)
    .where(isVisible(viewer))
    .select([
      'p.id',
      'p.community_id',
      'p.title',
      'p.body',
      'p.body_length',
      'p.post_type',
      'p.link_url',
      'p.poll',
      'p.media',
      'p.flair_id',
      'p.is_community_flair',
      'f.name as flair_name',
      'f.bg_color as flair_bg_color',
      'f.text_color as flair_text_color',
      'p.removed_at',
      'p.removed_reason',
      'p.locked_at',
      'p.upvotes',
      'p.downvotes',
      'p.comment_count',
      'p.created_at',
      'p.edited_at',
      'p.score',
      'p.hot_rank',
      'p.rising_rank',
      'p.awards',
      'p.rev',
      'p.author_id',
      'a.username',
      'a.display_name',
      'a.avatar_file_id',
      'c.short_id',
      'c.name as community_name',
      'c.slug',
      'c.icon_file_id',
      'c.icon_gradient_from',
      'c.icon_gradient_to',
      'w.slug as world_slug',
      'v.value as user_vote',
    ])
    .$narrowType<Joined>()
}
