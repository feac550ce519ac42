export type AwardedItem = 'post' | 'comment'

/** Message for a refused award, in the specification's words. */
export function awardFailure(message: string, item: AwardedItem): string {
  if (message.includes('already given')) return `You have already given this award to this ${item}!`
  if (message.includes('Not enough coins')) return message
  return `Failed to give award: ${message}`
}
