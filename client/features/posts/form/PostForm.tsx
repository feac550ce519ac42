import type { Community } from '#shared/contract/communities.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form, SubmitButton } from '../../../ui/Form.tsx'
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
  if (types.length === 0) return <Banner tone="info">This community does not accept posts.</Banner>
  return (
    <Form form={form}>
      <PostTypeTabs types={types} {...form.bind('post_type')} />
      <div
        id="post-fields"
        role="tabpanel"
        aria-labelledby={`post-type-${values.post_type}`}
        className="space-y-4"
      >
        <PostFields communityId={community.id} form={form} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-[13px] leading-5 text-subtle" aria-live="polite">
          {form.isSaved ? 'Draft saved on this device' : ''}
        </span>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} disabled={!maySend}>
          Create Post
        </SubmitButton>
      </div>
    </Form>
  )
}
