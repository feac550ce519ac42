import type { ShownPost } from './posts.local.ts'
import { useVoteOnPost } from './use-vote-on-post.ts'
import { VoteColumn } from './VoteColumn.tsx'

interface Props {
  post: ShownPost
  layout?: 'column' | 'row'
}

/** The arrows and the score of a post. */
export function PostVote({ post, layout }: Props) {
  const { vote, signedIn } = useVoteOnPost()
  return (
    <VoteColumn
      layout={layout}
      score={post.upvotes - post.downvotes}
      vote={post.user_vote}
      subject={`“${post.title}”`}
      signedIn={signedIn}
      onVote={(value) => vote(post.id, value)}
    />
  )
}
