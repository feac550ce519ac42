import type { Post } from '#shared/contract/posts.ts'
import { MAX_POST_BODY_LENGTH, postBodyProblem } from '#shared/rules/post-form.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { FlairSelect } from '../flairs/FlairSelect.tsx'
import { TextEditor } from '../../ui/TextEditor.tsx'
import { useDraft } from '../../sync/react/use-draft.ts'

interface Props {
  post: Post
  onClose(): void
}

/** Edits the user's own post in place; its draft survives a reload and works offline. */
export function EditPost({ post, onClose }: Props) {
  const mutate = useMutate()
  const key = `post-edit:${post.id}`
  const draft = useDraft(key, post.body)
  return (
    <div className="space-y-3">
      <FlairSelect
        communityId={post.community_id}
        value={post.flair_id}
        onChange={(flair) => void mutate('posts.update', { params: { id: post.id }, body: flair })}
      />
      <TextEditor
        label="Body"
        rows={10}
        maxLength={MAX_POST_BODY_LENGTH}
        draft={draft}
        problemOf={(body) => postBodyProblem(post.post_type, body)}
        onSave={(body) =>
          mutate('posts.update', { params: { id: post.id }, body: { body } }, { clearDraft: key })
        }
        onClose={onClose}
      />
    </div>
  )
}
