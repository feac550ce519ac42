import type { MutationName } from '#shared/contract/index.ts'

interface Change {
  name: string
  args: { params?: Record<string, string>; body?: unknown }
}

export interface DescribedChange {
  title: string
  /** The person's own words in it, by the field they stand in. */
  texts: { field: string; label: string; text: string }[]
}

const TITLES: Record<MutationName, string> = {
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
  'settings.update': 'Change settings',
  'users.update': 'Edit profile',
  'notifications.read': 'Mark notifications as read',
  'worlds.create': 'New world',
  'worlds.update': 'World settings',
  'worlds.join': 'Join a world',
  'worlds.leave': 'Leave a world',
  'worlds.mute': 'Mute a world',
  'gallery.add': 'New gallery image',
  'gallery.update': 'Change a gallery image',
  'gallery.feature': 'Feature a gallery image',
  'gallery.remove': 'Delete a gallery image',
  'assets.add': 'New asset',
  'assets.update': 'Change an asset',
  'assets.remove': 'Delete an asset',
  'books.create': 'New book',
  'books.update': 'Change a book',
  'books.feature': 'Feature a book',
  'books.publish': 'Make a book public or private',
  'collaborators.accept': 'Accept an invitation',
  'collaborators.remove': 'End a collaboration',
  'generation.start': 'Generate',
  'generation.cancel': 'Give up a generation',
  'generation.pause': 'Pause the writing of a book',
  'generation.resume': 'Go on with the writing of a book',
  'generation.settle': 'Settle a finding',
  'generation.reject': 'Reject proposed changes',
  'generation.takeBack': 'Take an earlier outline back',
  'generation.leave': 'Decide about a suggested entry',
  'generation.dismiss': 'Decide about a proposal',
  'bible.create': 'New story bible entry',
  'bible.update': 'Change a story bible entry',
  'bible.remove': 'Delete a story bible entry',
  'bible.restore': 'Restore a story bible entry',
  'chapters.create': 'New chapter',
  'chapters.update': 'Change a chapter',
  'chapters.remove': 'Delete a chapter',
  'chapters.restore': 'Restore a chapter',
  'chapters.publish': 'Publish a chapter',
  'chapters.unpublish': 'Take a chapter back',
  'reading.progress': 'How far you have read',
  'reading.follow': 'Follow a book',
  'reading.followAuthor': 'Follow somebody',
  'remarks.create': 'Comment on a chapter',
  'remarks.update': 'Edit a comment',
  'remarks.remove': 'Delete a comment',
  'sections.create': 'New scene',
  'sections.update': 'Change a scene',
  'sections.remove': 'Delete a scene',
  'sections.restore': 'Restore a scene',
  'outlines.update': 'Change an outline',
  'versions.create': 'Version of a text',
  'versions.remove': 'Delete a version',
  'passages.comment': 'Comment on a passage',
  'passages.update': 'Edit a comment on a passage',
  'passages.resolve': 'Resolve a comment',
  'passages.remove': 'Delete a comment on a passage',
  'snippets.create': 'New note',
  'snippets.update': 'Change a note',
  'snippets.remove': 'Delete a note',
}
const LABELS: Record<string, string> = {
  name: 'Name',
  title: 'Title',
  part: 'Part',
  link_url: 'Link URL',
  body: 'Text',
  description: 'Description',
  display_name: 'Display name',
  bio: 'Bio',
  note: 'Note',
  summary: 'Summary',
  overview: 'Overview',
  text: 'Text',
}

/** What a queued or refused change was, in words, with everything the person wrote. */
export function describeChange({ name, args }: Change): DescribedChange {
  const body = isRecord(args.body) ? args.body : {}
  const texts = Object.entries(LABELS).flatMap(([field, label]) => {
    const text = body[field]
    return typeof text === 'string' && text !== '' ? [{ field, label, text }] : []
  })
  const reply =
    (name === 'comments.create' || name === 'remarks.create') &&
    typeof body.parent_comment_id === 'string'
  return { title: reply ? 'Reply' : ((TITLES as Record<string, string>)[name] ?? name), texts }
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
