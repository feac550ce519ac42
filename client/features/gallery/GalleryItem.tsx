import type { GalleryImage } from '#shared/contract/gallery.ts'
import { MAX_CAPTION_LENGTH, MAX_IMAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { captionProblem } from '#shared/rules/world-form.ts'
import { clsx } from 'clsx'
import { Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../../sync/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'

interface Props {
  image: GalleryImage
  onFeature(featured: boolean): void
  onEdit(texts: { title: string; description: string }): Promise<void>
  onDelete(): void
}

/** A picture in the owner's grid. */
export function GalleryItem({ image, onFeature, onEdit, onDelete }: Props) {
  const [editing, setEditing] = useState(false)
  const { title, description, is_featured } = image
  const name = title || 'image'
  return (
    <li className="overflow-hidden rounded-[14px] border border-border bg-surface">
      <Picture
        fileId={image.thumbnail_file_id ?? image.file_id}
        alt={title || 'Untitled image'}
        placeholder={image.placeholder}
        ratio={1}
        className="w-full"
      />
      <div className="flex flex-wrap items-center gap-0.5 py-1 pr-1 pl-3 max-md:justify-end">
        <span className="min-w-0 truncate text-[13px] leading-5 max-md:w-full max-md:pt-1 max-md:pr-2 md:mr-auto md:flex-1">
          {title || 'Untitled'}
        </span>
        <IconButton
          aria-label={`Feature ${name}`}
          aria-pressed={is_featured}
          onClick={() => onFeature(!is_featured)}
        >
          <Star
            aria-hidden
            className={clsx('size-4', is_featured && 'text-accent')}
            fill={is_featured ? 'currentColor' : 'none'}
          />
        </IconButton>
        <IconButton aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
        <IconButton aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      {editing && (
        <EditTexts
          id={image.id}
          texts={{ title, description }}
          onClose={() => setEditing(false)}
          onSave={onEdit}
        />
      )}
    </li>
  )
}

interface EditProps {
  id: string
  texts: { title: string; description: string }
  onClose(): void
  onSave(texts: { title: string; description: string }): Promise<void>
}

function EditTexts({ id, texts, onClose, onSave }: EditProps) {
  const [form, setForm, draft] = useDraft(`gallery:${id}`, texts)
  const titleProblem = captionProblem(form.title, MAX_IMAGE_TITLE_LENGTH)
  const descriptionProblem = captionProblem(form.description, MAX_CAPTION_LENGTH)
  const close = () => void draft.clear().then(onClose)
  const save = async () => {
    if (titleProblem || descriptionProblem) return
    await onSave(form)
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
          onChange={(title) => setForm({ ...form, title })}
          error={titleProblem}
          maxLength={MAX_IMAGE_TITLE_LENGTH}
        />
        <Field
          label="Description"
          multiline
          rows={3}
          value={form.description}
          onChange={(description) => setForm({ ...form, description })}
          error={descriptionProblem}
          maxLength={MAX_CAPTION_LENGTH}
        />
      </div>
    </Dialog>
  )
}
