import type { ReactNode } from 'react'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { Carousel } from './media/Carousel.tsx'
import { PendingFiles } from './media/PendingFiles.tsx'
import { PostVideo } from './media/PostVideo.tsx'
import { PollView } from './PollView.tsx'
import { PostLinkBox } from './PostLink.tsx'
import type { ShownPost } from './posts.local.ts'

interface Props {
  post: ShownPost
  /** Replaces the text while the user edits it. */
  editor?: ReactNode
}

/** All that a post says. */
export function PostContent({ post, editor }: Props) {
  return (
    <>
      {post.link_url && <PostLinkBox url={post.link_url} />}
      {post.post_type === 'image' && post.media.length > 0 && (
        <Carousel media={post.media} title={post.title} />
      )}
      {post.post_type === 'video' && <PostVideo post={post} />}
      {post.pending && <PendingFiles media={post.media} />}
      {editor ? (
        <div className="mt-3">{editor}</div>
      ) : (
        post.body && (
          <div className="mt-3 font-serif text-[17px] leading-7 wrap-anywhere md:text-lg md:leading-7.5">
            <LazyMarkdown source={post.body} />
          </div>
        )
      )}
      {post.poll && <PollView post={post} poll={post.poll} />}
    </>
  )
}
