import { MAX_CAPTION_LENGTH } from '#shared/limits.ts'
import { MAX_ALT_LENGTH } from '#shared/rules/post-form.ts'
import type { LocalFile } from '../../../sync/store/vault.ts'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { UploadState } from '../../files/UploadState.tsx'
import type { PickedImage } from './ImagesField.tsx'

interface Props {
  image: PickedImage
  /** From 1. */
  place: number
  count: number
  /** Undefined once the server alone has it. */
  file: LocalFile | undefined
  onChange(part: Partial<PickedImage>): void
  onMove(to: number): void
  onRemove(): void
}

/** One picture of a post that is being written, with its words. */
export function ImageItem({ image, place, count, file, onChange, onMove, onRemove }: Props) {
  const name = `image ${place}`
  return (
    <li className="flex gap-3 rounded-[14px] border border-border p-3">
      <Picture
        fileId={image.file_id}
        alt=""
        className="size-20 shrink-0 rounded-[10px] md:size-28"
      />
      <div className="min-w-0 flex-1 space-y-2">
        <Field
          label={`Caption of ${name}`}
          hideLabel
          placeholder="Caption (optional)"
          value={image.caption}
          onChange={(caption) => onChange({ caption })}
          maxLength={MAX_CAPTION_LENGTH}
        />
        <Field
          label={`Description of ${name}`}
          hideLabel
          placeholder="Describe it for those who cannot see it"
          value={image.alt}
          onChange={(alt) => onChange({ alt })}
          maxLength={MAX_ALT_LENGTH}
        />
        {file && <UploadState files={[file]} />}
      </div>
      <div className="flex flex-col">
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
        {count > 1 && (
          <>
            <IconButton
              aria-label={`Move ${name} up`}
              disabled={place === 1}
              onClick={() => onMove(place - 2)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              aria-label={`Move ${name} down`}
              disabled={place === count}
              onClick={() => onMove(place)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </IconButton>
          </>
        )}
      </div>
    </li>
  )
}
