interface Change {
  name: string
  args: { params?: Record<string, string>; body?: unknown }
}

export interface DescribedChange {
  title: string
  /** The person's own words in it, by the field they stand in. */
  texts: { field: string; label: string; text: string }[]
}

const TITLES: Record<string, string> = {
  'posts.create': 'New post',
  'posts.update': 'Edit a post',
  'posts.save': 'Save a post',
  'posts.vote': 'Vote on a post',
  'posts.votePoll': 'Vote in a poll',
  'posts.remove': 'Delete a post',
  'awards.giveToPost': 'Award for a post',
  'awards.giveToComment': 'Award for a comment',
  'comments.create': 'Comment',
  'comments.update': 'Edit a comment',
  'comments.remove': 'Delete a comment',
  'comments.vote': 'Vote on a comment',
  'posts.moderate': 'Moderate a post',
  'comments.moderate': 'Moderate a comment',
  'flairs.create': 'New flair',
  'flairs.update': 'Change a flair',
  'flairs.remove': 'Delete a flair',
  'reports.create': 'Report',
  'mutes.muteUser': 'Mute somebody',
  'mutes.blockUser': 'Block somebody',
  'mutes.muteCommunity': 'Mute a community',
  'communities.create': 'New community',
  'communities.update': 'Community settings',
  'communities.join': 'Join a community',
  'communities.leave': 'Leave a community',
}
const LABELS: Record<string, string> = {
  name: 'Name',
  title: 'Title',
  link_url: 'Link URL',
  body: 'Text',
  description: 'Description',
  note: 'Note',
}

/** What a queued or refused change was, in words, with everything the person wrote. */
export function describeChange({ name, args }: Change): DescribedChange {
  const body = isRecord(args.body) ? args.body : {}
  const texts = Object.entries(LABELS).flatMap(([field, label]) => {
    const text = body[field]
    return typeof text === 'string' && text !== '' ? [{ field, label, text }] : []
  })
  const reply = name === 'comments.create' && typeof body.parent_comment_id === 'string'
  return { title: reply ? 'Reply' : (TITLES[name] ?? name), texts }
}

/** The same arguments with some of the words replaced. */
export function rewriteChange<Args extends Change['args']>(
  args: Args,
  texts: Record<string, string>,
): Args {
  return { ...args, body: { ...(isRecord(args.body) ? args.body : {}), ...texts } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
