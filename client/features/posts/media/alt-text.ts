import type { Media } from '#shared/contract/posts.ts'

/** Alternative text of a picture. */
export function altOf({ alt, caption }: Media, at: number, count: number): string {
  return alt || caption || (count > 1 ? `Image ${at + 1} of ${count}` : 'Image')
}
