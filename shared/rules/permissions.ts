interface Person {
  id: string
}

/** Only the creator opens and edits a community's settings. */
export function canEditCommunity(user: Person | null, community: { creator_id: string }): boolean {
  return user !== null && user.id === community.creator_id
}

/** A creator stays: a community is never left without one. */
export function canLeaveCommunity(user: Person | null, community: { creator_id: string }): boolean {
  return user !== null && user.id !== community.creator_id
}

export function canDeletePost(user: Person | null, post: { author: { id: string } }): boolean {
  return user !== null && user.id === post.author.id
}
