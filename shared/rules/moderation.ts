export const POST_ACTS = ['remove', 'restore', 'lock', 'unlock', 'pin', 'unpin'] as const
export type PostAct = (typeof POST_ACTS)[number]
export const COMMENT_ACTS = ['remove', 'restore'] as const
export type CommentAct = (typeof COMMENT_ACTS)[number]

/** The words that the log shows for each act. */
export const ACT_NAMES: Record<string, string> = {
  'post.remove': 'removed a post',
  'post.restore': 'restored a post',
  'post.lock': 'locked a post',
  'post.unlock': 'unlocked a post',
  'post.pin': 'pinned a post',
  'post.unpin': 'unpinned a post',
  'comment.remove': 'removed a comment',
  'comment.restore': 'restored a comment',
  'award.remove': 'removed the words of an award',
  'user.ban': 'banned',
  'user.unban': 'lifted the ban of',
  'user.appoint': 'made a moderator of',
  'user.dismiss': 'dismissed as moderator',
}

/** Only removals need a reason: the author of the text reads it. */
export function actNeedsReason(act: PostAct | CommentAct): boolean {
  return act === 'remove'
}
