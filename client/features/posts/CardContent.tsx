import { excerpt } from '#shared/rules/excerpt.ts'
import { Suspense } from 'react'
import { LazyPollView, LazyPostVideo } from './lazy-parts.ts'
import { CardMedia } from './media/CardMedia.tsx'
import { PostLinkLine } from './PostLink.tsx'
import type { ShownPost } from './posts.local.ts'

/** The height of an open poll, so that nothing moves when its code has come. */
const POLL_PX = 135
const OPTION_PX = 40

interface Props {
  post: ShownPost
  /** Its picture is not put off. */
  eager: boolean
}

/** As much of a post as its card has room for. */
export function CardContent({ post, eager }: Props) {
  const text = excerpt(post.body)
  return (
    <>
      {post.link_url && <PostLinkLine url={post.link_url} />}
      {text && (
        <p className="mt-1 line-clamp-3 text-[15px] leading-5.5 wrap-anywhere text-muted">{text}</p>
      )}
      {post.post_type === 'video' ? (
        <Suspense fallback={null}>
          <LazyPostVideo post={post} preview />
        </Suspense>
      ) : (
        <CardMedia media={post.media} eager={eager} />
      )}
      {post.poll && (
        <Suspense
          fallback={<div style={{ height: POLL_PX + OPTION_PX * post.poll.options.length }} />}
        >
          <LazyPollView post={post} poll={post.poll} />
        </Suspense>
      )}
    </>
  )
}
