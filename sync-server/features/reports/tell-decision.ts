import type { ReportedItem } from '#shared/contract/reports.ts'
import { APPEAL } from '#shared/rules/reports.ts'
import { excerpt } from '#shared/rules/excerpt.ts'
import type { CommandContext } from '../../sync/execute.ts'
import { loadAwardLines } from '../awards/lines.ts'
import { loadBooks } from '../books/books.ts'
import { loadChapterComments } from '../chapter-comments/chapter-comments.ts'
import { loadComments } from '../comments/comments.ts'
import { loadPosts } from '../posts/posts.ts'
import { loadReviews } from '../reviews/reviews.ts'
import { loadProfiles } from '../users/users.ts'

interface Decision {
  state: string
  /** Of the report, or that it was an appeal. */
  reason: string
  /** Of the moderator; null if the server closed the reports. */
  username: string | null
}

const MAX_NAME = 60

/** Says to a moderator who came too late what somebody else decided. */
export async function tellDecision(
  type: ReportedItem['item_type'],
  id: string,
  { state, reason, username }: Decision,
  context: CommandContext,
): Promise<string> {
  const { name, isGone } = await look(type, id, context)
  const decided = state === 'rejected' ? 'approved' : isGone ? 'removed' : 'dealt with'
  const who = username === null ? 'Another moderator' : `u/${username}`
  const done = reason === APPEAL ? `answered the appeal about ${name}` : `${decided} ${name}`
  return `${who} has already ${done}. Your decision was not applied.`
}

async function look(
  type: ReportedItem['item_type'],
  id: string,
  { trx, user }: CommandContext,
): Promise<{ name: string; isGone: boolean }> {
  if (type === 'post') {
    const post = (await loadPosts(trx, [id], user)).get(id)
    return { name: quote(post?.title, 'the post'), isGone: !post || post.removed_at !== null }
  }
  if (type === 'comment') {
    const comment = (await loadComments(trx, [id], user)).get(id)
    const text = excerpt(comment?.body ?? '')
    return {
      name: quote(text, 'the comment'),
      isGone: !comment?.author || comment.removed_at !== null,
    }
  }
  if (type === 'book') {
    const book = (await loadBooks(trx, [id], user)).get(id)
    return { name: quote(book?.title, 'the book'), isGone: (book?.removed_reason ?? null) !== null }
  }
  if (type === 'award') {
    const line = (await loadAwardLines(trx, [id], user)).get(id)
    return { name: quote(line?.text, 'the words of an award'), isGone: !line }
  }
  if (type === 'review') {
    const review = (await loadReviews(trx, [id], user)).get(id)
    return { name: quote(review?.body, 'the review'), isGone: !review }
  }
  if (type === 'remark') {
    const comment = (await loadChapterComments(trx, [id], user)).get(id)
    const text = excerpt(comment?.body ?? '')
    return { name: quote(text, 'the comment'), isGone: !comment?.author }
  }
  if (type === 'ban') return { name: 'a ban', isGone: false }
  const person = (await loadProfiles(trx, [id], user)).get(id)
  return { name: person ? `the report about u/${person.username}` : 'the report', isGone: false }
}

function quote(text: string | undefined, otherwise: string): string {
  if (!text) return otherwise
  return `“${text.length > MAX_NAME ? `${text.slice(0, MAX_NAME).trimEnd()}…` : text}”`
}
