/** Draft key for the edited text of the user's own comment. */
export function commentEditKey(id: string): string {
  return `comment-edit:${id}`
}

/** Draft key for an unsent comment or reply. */
export function commentDraftKey(postId: string, parentId: string | null): string {
  return `comment:${postId}:${parentId ?? 'root'}`
}
