import type { GalleryImage } from '#shared/contract/gallery.ts'
import { MAX_CAPTION_LENGTH, MAX_IMAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { postIdIn } from '#shared/rules/links.ts'
import { captionProblem } from '#shared/rules/world-form.ts'
import { paths } from '../../paths.ts'
import { useDraft } from '../../sync/react/use-draft.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useForm } from '../../ui/use-form.ts'
import { usePost } from '../posts/posts.local.ts'

export type ImageEdit = Pick<GalleryImage, 'title' | 'description' | 'post_id'>

interface Props {
  image: GalleryImage
  onClose(): void
  onSave(edit: ImageEdit): Promise<void>
}

interface Form {
  title: string
  description: string
  /** Its address. */
  post: string
}

/** Edits the title and the description of a picture, and its linked post. */
export function EditImageDialog({ image, onClose, onSave }: Props) {
  const { id, title, description, post_id } = image
  const start = { title, description, post: post_id === null ? '' : paths.postById(post_id) }
  const draft = useDraft<Partial<Form>>(`gallery:${id}`, start)
  const form = useForm<Form>({
    start,
    edits: draft,
    problems: (typed) => ({
      title: captionProblem(typed.title, MAX_IMAGE_TITLE_LENGTH),
      description: captionProblem(typed.description, MAX_CAPTION_LENGTH),
      post:
        postIdIn(typed.post) === null && typed.post.trim() !== ''
          ? 'This is not the address of a post'
          : null,
    }),
    async send({ post, ...texts }) {
      await onSave({ ...texts, post_id: postIdIn(post) })
      await draft[2].clear()
      onClose()
    },
  })
  const postId = postIdIn(form.values.post)
  return (
    <FormDialog title="Edit image" form={form} submitLabel="Save" onClose={onClose}>
      <Field label="Title" {...form.field('title')} maxLength={MAX_IMAGE_TITLE_LENGTH} />
      <Field
        label="Description"
        multiline
        rows={3}
        {...form.field('description')}
        maxLength={MAX_CAPTION_LENGTH}
      />
      <Field
        label="Post"
        {...form.field('post')}
        hint="The address of a post that this image links to. Optional."
        placeholder={paths.postById('…')}
      />
      {postId && <LinkedPost key={postId} id={postId} />}
    </FormDialog>
  )
}

/** Shows the title of the linked post, so that the user does not link a wrong one unseen. */
function LinkedPost({ id }: { id: string }) {
  const { data: post, loading, error } = usePost(id)
  if (!post && (loading || !error)) return null
  return (
    <p role="status" className="-mt-2 text-[13px] leading-5 wrap-anywhere text-muted">
      {post ? `Links to “${post.title}”.` : error?.message}
    </p>
  )
}
