import type { Community } from '#shared/contract/communities.ts'
import type { KeyboardEvent } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PostFields } from './PostFields.tsx'
import { PostTypeTabs } from './PostTypeTabs.tsx'
import { usePostForm } from './use-post-form.ts'

interface Props {
  community: Community
  onCreated(postId: string): void
  onCancel(): void
}

export function PostForm({ community, onCreated, onCancel }: Props) {
  const form = usePostForm(community, onCreated)
  const { types, values, maySend } = form
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && maySend)
      event.currentTarget.requestSubmit()
  }
  if (types.length === 0) return <Banner tone="info">This community does not take posts.</Banner>
  return (
    <form onSubmit={form.submit} onKeyDown={onKeyDown} className="space-y-4" noValidate>
      <PostTypeTabs types={types} {...form.bind('post_type')} />
      <div
        id="post-fields"
        role="tabpanel"
        aria-labelledby={`post-type-${values.post_type}`}
        className="space-y-4"
      >
        <PostFields communityId={community.id} form={form} />
      </div>
      {form.failure && <Banner tone="danger">{form.failure}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-[13px] leading-5 text-subtle" aria-live="polite">
          {form.isSaved ? 'Draft saved on this device' : ''}
        </span>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!maySend}>
          Create Post
        </Button>
      </div>
    </form>
  )
}
