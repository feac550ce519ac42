interface Person {
  id: string
  is_admin?: boolean | undefined
}
interface Led {
  creator_id: string
  moderators: readonly { id: string }[]
}

/** Removing, locking, pinning, banning and reports: the creator, those the creator appointed, and site admins. */
export function canModerate(user: Person | null, community: Led): boolean {
  if (user === null) return false
  const { creator_id, moderators } = community
  return (
    user.is_admin === true || user.id === creator_id || moderators.some(({ id }) => id === user.id)
  )
}

/** A creator cannot be banned, and a moderator only after the creator dismisses them. */
export function canBeBanned(userId: string, community: Led): boolean {
  return userId !== community.creator_id && community.moderators.every(({ id }) => id !== userId)
}

/** Only the creator opens and edits a community's settings. */
export function canEditCommunity(user: Person | null, community: { creator_id: string }): boolean {
  return user !== null && user.id === community.creator_id
}

/** A creator stays: a community is never left without one. */
export function canLeaveCommunity(user: Person | null, community: { creator_id: string }): boolean {
  return user !== null && user.id !== community.creator_id
}

/** Only the owner opens and edits a world's settings, and makes communities and books in it. */
export function canEditWorld(user: Person | null, world: { owner_id: string }): boolean {
  return user !== null && user.id === world.owner_id
}

/** Only a book's author edits the book itself. */
export function canEditBook(user: Person | null, book: { author: { id: string } }): boolean {
  return user !== null && user.id === book.author.id
}

/** Only a book's author moves it to the bin. A book of the permanent repository stays with its readers. */
export function canBinBook(
  user: Person | null,
  book: { author: { id: string }; is_permanent: boolean },
): boolean {
  return canEditBook(user, book) && !book.is_permanent
}

/** An owner stays: a world is never left without one. */
export function canLeaveWorld(user: Person | null, world: { owner_id: string }): boolean {
  return user !== null && user.id !== world.owner_id
}

export function canEditPost(user: Person | null, post: { author: { id: string } }): boolean {
  return user !== null && user.id === post.author.id
}

/** No user can give an award to themselves, nor to an item that only this device has so far. */
export function canGiveAward(
  user: Person | null,
  item: { author: { id: string } | null; pending?: boolean },
): boolean {
  return user !== null && item.author !== null && user.id !== item.author.id && !item.pending
}

/** Holds for edits and deletions alike; a deleted comment has no owner. */
export function canEditComment(
  user: Person | null,
  comment: { author: { id: string } | null },
): boolean {
  return user !== null && user.id === comment.author?.id
}

/** Moderators and the author of a text see its earlier versions. */
export function canSeeVersions(
  user: Person | null,
  text: { author_id: string; community: Led },
): boolean {
  return user !== null && (user.id === text.author_id || canModerate(user, text.community))
}

export function canDeletePost(user: Person | null, post: { author: { id: string } }): boolean {
  return user !== null && user.id === post.author.id
}
