import type { GalleryImage } from '#shared/contract/gallery.ts'
import { MAX_CAPTION_LENGTH, MAX_IMAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { postIdIn } from '#shared/rules/links.ts'
import { captionProblem } from '#shared/rules/world-form.ts'
import { paths } from '../../paths.ts'
import { useDraft } from '../../sync/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { usePost } from '../posts/posts.local.ts'

export type ImageEdit = Pick<GalleryImage, 'title' | 'description' | 'post_id'>

interface Props {
  image: GalleryImage
  onClose(): void
  onSave(edit: ImageEdit): Promise<void>
}

/** What stands with a picture, and the post it leads to. */
export function EditImageDialog({ image, onClose, onSave }: Props) {
  const { id, title, description, post_id } = image
  const texts = { title, description, post: post_id === null ? '' : paths.postById(post_id) }
  const [form, setForm, draft] = useDraft(`gallery:${id}`, texts)
  const titleProblem = captionProblem(form.title, MAX_IMAGE_TITLE_LENGTH)
  const descriptionProblem = captionProblem(form.description, MAX_CAPTION_LENGTH)
  const postId = postIdIn(form.post)
  const postProblem =
    postId === null && form.post.trim() !== '' ? 'This is not the address of a post' : null
  const close = () => void draft.clear().then(onClose)
  const save = async () => {
    if (titleProblem || descriptionProblem || postProblem) return
    await onSave({ title: form.title, description: form.description, post_id: postId })
    close()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Edit image"
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field
          label="Title"
          value={form.title}
          onChange={(value) => setForm({ ...form, title: value })}
          error={titleProblem}
          maxLength={MAX_IMAGE_TITLE_LENGTH}
        />
        <Field
          label="Description"
          multiline
          rows={3}
          value={form.description}
          onChange={(value) => setForm({ ...form, description: value })}
          error={descriptionProblem}
          maxLength={MAX_CAPTION_LENGTH}
        />
        <Field
          label="Post"
          value={form.post}
          onChange={(value) => setForm({ ...form, post: value })}
          error={postProblem}
          hint="The address of a post that this image leads to. Optional."
          placeholder={paths.postById('…')}
        />
        {postId && <LinkedPost key={postId} id={postId} />}
      </div>
    </Dialog>
  )
}

/** Which post an address is of, so that nobody links a wrong one unseen. */
function LinkedPost({ id }: { id: string }) {
  const { data: post, loading, error } = usePost(id)
  if (!post && (loading || !error)) return null
  return (
    <p role="status" className="-mt-2 text-[13px] leading-5 wrap-anywhere text-muted">
      {post ? `Leads to “${post.title}”.` : error?.message}
    </p>
  )
}
