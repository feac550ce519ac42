/** Where an unsent comment or reply is kept. */
export function commentDraftKey(postId: string, parentId: string | null): string {
  return `comment:${postId}:${parentId ?? 'root'}`
}
