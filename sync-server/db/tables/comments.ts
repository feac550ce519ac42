export interface CommentsTable {
  id: string
  post_id: string
  parent_comment_id: string | null
  depth: number
  author_id: string
  body: string
  upvotes: number
  downvotes: number
  created_at: string
}

export interface CommentVotesTable {
  comment_id: string
  user_id: string
  value: -1 | 0 | 1
  updated_at: string
}
