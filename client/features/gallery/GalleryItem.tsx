import type { GalleryImage } from '#shared/contract/gallery.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { FeatureButton } from '../../ui/FeatureButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { EditImageDialog, type ImageEdit } from './EditImageDialog.tsx'

interface Props {
  image: GalleryImage
  onFeature(featured: boolean): void
  onEdit(edit: ImageEdit): Promise<void>
  onDelete(): void
}

/** A picture in the owner's grid. */
export function GalleryItem({ image, onFeature, onEdit, onDelete }: Props) {
  const [editing, setEditing] = useState(false)
  const { title, is_featured } = image
  const name = title || 'image'
  return (
    <li className="overflow-hidden rounded-[14px] bg-surface">
      <Picture
        fileId={image.thumbnail_file_id ?? image.file_id}
        alt={title || 'Untitled image'}
        placeholder={image.placeholder}
        ratio={1}
        className="w-full"
      />
      <div className="flex flex-wrap items-center justify-end gap-0.5 py-1 pr-1 pl-3">
        <span className="w-full truncate pt-1 pr-2 text-[13px] leading-5">
          {title || 'Untitled'}
        </span>
        {image.post_id && (
          <Link
            to={paths.postById(image.post_id)}
            className="text-[13px] leading-5 font-semibold text-accent mr-auto hover:underline"
          >
            Post
          </Link>
        )}
        <FeatureButton name={name} isFeatured={is_featured} onFeature={onFeature} />
        <IconButton aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
        <IconButton aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      {editing && (
        <EditImageDialog image={image} onClose={() => setEditing(false)} onSave={onEdit} />
      )}
    </li>
  )
}
