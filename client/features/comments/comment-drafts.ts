/** Where a changed text of one's own comment is kept until it is saved. */
export function commentEditKey(id: string): string {
  return `comment-edit:${id}`
}

/** Where an unsent comment or reply is kept. */
export function commentDraftKey(postId: string, parentId: string | null): string {
  return `comment:${postId}:${parentId ?? 'root'}`
}
