import { z } from 'zod'
import { FEED_PAGE_SIZE, MAX_LIST_LIMIT, MAX_URL_LENGTH } from '../limits.ts'
import { POST_ACTS } from '../rules/moderation.ts'
import { POST_SORTS, TOP_PERIODS } from '../rules/post-sort.ts'
import {
  MAX_POST_BODY_LENGTH,
  MAX_POST_IMAGES,
  bodyProblem,
  POST_TYPES,
  postProblems,
} from '../rules/post-form.ts'
import { CommunityRef } from './communities.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import {
  AwardCounts,
  checked,
  Done,
  Id,
  IdParams,
  KeyParams,
  Paging,
  Rev,
  Timestamp,
  Version,
  Vote,
} from './fields.ts'
import { Flair } from './flairs.ts'
import { Reason } from './moderation.ts'
import { Author } from './users.ts'

export const PostType = z.enum(POST_TYPES)
export const Sort = z.enum(POST_SORTS)
export const Period = z.enum(TOP_PERIODS)

/** Counts are of votes: in a poll with several choices one user casts several. */
export const Poll = z.object({
  question: z.string(),
  options: z.array(
    z.object({ id: z.string(), option_text: z.string(), vote_count: z.number().int() }),
  ),
  total_votes: z.number().int(),
  expires_at: Timestamp.nullable(),
  allow_multiple_choices: z.boolean(),
})
export type Poll = z.infer<typeof Poll>

/** A user's own vote in a poll, which they cannot change; its id is the post's. */
export const PollVote = z.object({ id: Id, option_ids: z.array(z.string()) })
export type PollVote = z.infer<typeof PollVote>

/** A picture or the video of a post. */
export const Media = z.object({
  media_type: z.enum(['image', 'video']),
  file_id: Id,
  url: z.string(),
  thumbnail_file_id: Id.nullable(),
  thumbnail_url: z.string().nullable(),
  /** Pixels; null where it is not known. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A tiny picture as a data address, shown until the real one has loaded. */
  placeholder: z.string().nullable(),
  caption: z.string(),
  /** A description for readers who cannot see the picture. */
  alt: z.string(),
})
export type Media = z.infer<typeof Media>

/** A picture or video as a client sends it. The server knows addresses and thumbnails itself and only tolerates them. */
const MediaItem = z
  .strictObject({
    media_type: z.enum(['image', 'video']),
    file_id: Id.nullish(),
    media_file_id: Id.nullish(),
    thumbnail_file_id: Id.nullish(),
    url: z.string().max(MAX_URL_LENGTH).nullish(),
    thumbnail_url: z.string().max(MAX_URL_LENGTH).nullish(),
    caption: z.string().default(''),
    alt: z.string().default(''),
  })
  .transform(({ media_type, file_id, media_file_id, thumbnail_file_id, caption, alt }, context) => {
    const id = file_id ?? media_file_id
    // Only a video has a poster: the server makes a picture's thumbnail itself.
    const poster = media_type === 'video' ? (thumbnail_file_id ?? null) : null
    if (id) return { media_type, file_id: id, thumbnail_file_id: poster, caption, alt }
    context.addIssue({ code: 'custom', path: ['file_id'], message: 'Which file?' })
    return z.NEVER
  })

export const Post = z.object({
  id: Id,
  community_id: Id,
  title: z.string(),
  /** At most the first 2,000 characters in lists and feeds; whole in `posts.get`. */
  body: z.string(),
  /** Length of the whole body: longer than `body` if that is an excerpt. */
  body_length: z.number().int(),
  post_type: PostType,
  link_url: z.string().nullable(),
  flair_id: Id.nullable(),
  is_community_flair: z.boolean(),
  flair_text: z.string().nullable(),
  flair: Flair.nullable(),
  /** Set by a moderator: then only its author and moderators still see the post. */
  removed_at: Timestamp.nullable(),
  removed_reason: z.string().nullable(),
  /** Since then only moderators may comment. */
  locked_at: Timestamp.nullable(),
  poll: Poll.nullable(),
  media: z.array(Media),
  /** The address of its first picture or its video. */
  media_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  video_is_processing: z.boolean(),
  video_is_processed: z.boolean(),
  upvotes: z.number().int(),
  downvotes: z.number().int(),
  user_vote: Vote,
  comment_count: z.number().int(),
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  score: z.number().int(),
  hot_rank: z.number(),
  rising_rank: z.number(),
  awards: AwardCounts,
  rev: Rev,
  author: Author,
  community: CommunityRef,
})
export type Post = z.infer<typeof Post>

/** The whole text of a post whose body is longer than its excerpt; its id is the post's. */
export const PostBody = z.object({ id: Id, body: z.string() })
export type PostBody = z.infer<typeof PostBody>

/** A user's own vote on a post or comment; its id is that item's. */
export const OwnVote = z.object({ id: Id, value: Vote, rev: Rev })
export type OwnVote = z.infer<typeof OwnVote>

/**
 * A post that a user saved; its id is the post's. A deleted folder holds no posts: the server does not send each device a
 * change for every row in it.
 */
export const SavedPost = z.object({
  id: Id,
  saved_at: Timestamp,
  folder_id: Id.nullable().default(null),
})
export type SavedPost = z.infer<typeof SavedPost>

const SortedPaging = Paging.extend({ sort: Sort.default('new'), period: Period.default('all') })

export const CreatePost = z
  .strictObject({
    id: Id.optional(),
    post_type: PostType,
    title: z.string(),
    body: z.string().default(''),
    link_url: z.string().nullish(),
    flair_id: Id.nullish(),
    is_community_flair: z.boolean().default(false),
    poll: z
      .strictObject({
        question: z.string(),
        options: z.array(z.string()).max(50),
        allow_multiple_choices: z.boolean().default(false),
        expires_at: Timestamp.nullish().transform((end) => end ?? null),
      })
      .nullish(),
    media_items: z.array(MediaItem).max(MAX_POST_IMAGES).default([]),
  })
  .superRefine((form, context) => {
    const problems = postProblems({ ...form, link_url: form.link_url ?? '' })
    for (const [path, message] of Object.entries(problems))
      context.addIssue({ code: 'custom', path: [path], message })
  })

export const posts = {
  feed: endpoint({
    method: 'GET',
    path: '/feed',
    summary: 'Posts of all communities, or of the joined ones',
    auth: 'optional',
    offline: 'cache',
    query: SortedPaging.extend({
      limit: z.coerce.number().int().min(1).max(MAX_LIST_LIMIT).default(FEED_PAGE_SIZE),
      scope: z.enum(['all', 'joined']).default('all'),
    }),
    paged: true,
    output: z.array(Post),
  }),
  list: endpoint({
    method: 'GET',
    path: '/communities/:id/posts',
    summary: 'Posts of one community',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    query: SortedPaging.extend({ flair: Id.optional() }),
    paged: true,
    output: z.array(Post),
  }),
  listByUser: endpoint({
    method: 'GET',
    path: '/users/:id/posts',
    summary: 'Posts of one person, newest first',
    auth: 'optional',
    offline: 'cache',
    params: KeyParams,
    query: Paging,
    paged: true,
    output: z.array(Post),
  }),
  listSaved: endpoint({
    method: 'GET',
    path: '/posts/saved',
    summary: 'The posts one has saved, latest first; all of them or those in one folder',
    auth: 'required',
    offline: 'cache',
    query: Paging.extend({ folder: Id.optional() }),
    paged: true,
    output: z.array(Post),
  }),
  get: endpoint({
    method: 'GET',
    path: '/posts/:id',
    summary: 'One post with its whole body',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: Post,
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities/:id/posts',
    summary: 'Create a post',
    auth: 'required',
    offline: 'queue',
    params: KeyParams,
    body: CreatePost,
    output: Post,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/posts/:id',
    summary:
      'Change the text or the flair of one’s own post; its earlier text is kept for moderators',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({
      body: checked((text) => bodyProblem(text, MAX_POST_BODY_LENGTH)).optional(),
      flair_id: Id.nullable().optional(),
      is_community_flair: z.boolean().default(false),
    }),
    output: Post,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/posts/:id/versions',
    summary: 'The earlier texts of an edited post, latest first; for its author and moderators',
    auth: 'required',
    offline: 'online',
    params: IdParams,
    output: z.array(Version),
  }),
  save: endpoint({
    method: 'POST',
    path: '/posts/:id/save',
    summary: 'Save a post, or end that; repeating it changes nothing',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    body: z.strictObject({ saved: z.boolean() }),
    output: Done,
  }),
  poll: endpoint({
    method: 'GET',
    path: '/posts/:id/poll',
    summary: 'The poll of a post',
    auth: 'optional',
    offline: 'cache',
    params: IdParams,
    output: Poll,
  }),
  votePoll: endpoint({
    method: 'POST',
    path: '/posts/:id/poll/vote',
    summary: 'Vote in a poll, once and for good',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ option_ids: z.array(z.string().max(60)).min(1).max(50) }),
    output: Poll,
  }),
  myPollVotes: endpoint({
    method: 'GET',
    path: '/posts/:id/poll/my-votes',
    summary: 'Ids of the options one has chosen; empty before voting',
    auth: 'required',
    offline: 'cache',
    params: IdParams,
    output: z.array(z.string()),
  }),
  vote: endpoint({
    method: 'POST',
    path: '/posts/:id/vote',
    summary: 'Set one’s vote: 1, -1, or 0 to clear it',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ vote: Vote }),
    output: Post,
  }),
  moderate: endpoint({
    method: 'POST',
    path: '/posts/:id/moderate',
    summary: 'Remove, restore, lock, unlock, pin or unpin a post; moderators only',
    auth: 'required',
    offline: 'queue',
    params: IdParams,
    body: z.strictObject({ act: z.enum(POST_ACTS), reason: Reason.default('') }),
    output: Post,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/posts/:id',
    summary: 'Delete one’s own post; deleting it again changes nothing',
    auth: 'required',
    offline: 'queue',
    evenSuspended: true,
    params: IdParams,
    output: Done,
  }),
}

export const postsFeature = {
  calls: posts,
  errors: {
    'posts.not_found': [404, 'Post not found'],
    'posts.locked': [403, 'This post is locked.'],
    'posts.type_disabled': [403, 'This community does not allow posts of this type.'],
    'posts.edit_forbidden': [403, 'Only the author may edit this post.'],
    'posts.body_required': [422, 'Please enter some text'],
    'posts.versions_forbidden': [403, 'Only the author and moderators see earlier versions.'],
    'posts.delete_forbidden': [403, 'Only the author may delete this post.'],
    'polls.not_found': [404, 'This post has no poll.'],
    'polls.ended': [409, 'This poll has ended.'],
    'polls.already_voted': [409, 'You have already voted in this poll.'],
    'polls.not_a_ballot': [422, 'Please choose from the options of this poll.'],
  },
  rows: {
    post: Post,
    post_body: PostBody,
    post_vote: OwnVote,
    saved_post: SavedPost,
    poll_vote: PollVote,
  },
} satisfies Feature
