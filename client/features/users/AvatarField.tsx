import { fileProblem } from '#shared/rules/files.ts'
import { Crop, ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { AVATAR_CROP } from '../../ui/crop.ts'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { prepareImage } from '../files/prepare-image.ts'
import { usePictures } from '../files/use-kept-files.ts'
import { useLoadFile } from '../files/use-load-file.ts'

export interface AvatarFiles {
  avatar_file_id: string | null
  /** What it was cut from: it can be cut otherwise later. */
  original_avatar_file_id: string | null
}

interface Props {
  name: string
  value: AvatarFiles
  onChange(value: AvatarFiles): void
}

interface Picked {
  picture: Blob
  name: string
  /** Where it is kept already, when it is the earlier one that is cut anew. */
  id: string | null
}

/** One's picture: picked, cut round, cut anew from what it was made of, or taken away. */
export function AvatarField({ name, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pictures = usePictures()
  const load = useLoadFile()
  const [picked, setPicked] = useState<Picked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const pick = (file: File | undefined) => {
    if (!file) return
    const problem = fileProblem('avatar', file)
    setFailure(problem)
    if (!problem) setPicked({ picture: file, name: file.name, id: null })
  }
  const adjust = async (id: string) => {
    setFailure(null)
    try {
      setPicked({ picture: await load(id), name: 'avatar.jpg', id })
    } catch {
      appToast.error('Failed to load avatar for editing')
    }
  }
  const take = async (cut: Blob, from: Picked) => {
    const avatar_file_id = await pictures.keepBlob(cut, from.name, 'avatar')
    const original =
      from.id ??
      (await pictures.keepBlob(await prepareImage(from.picture, 'avatar'), from.name, 'avatar'))
    onChange({ avatar_file_id, original_avatar_file_id: original })
    setPicked(null)
    appToast.success('Avatar ready! Click "Save Changes" to update your profile.')
  }
  return (
    <fieldset>
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Avatar</legend>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} fileId={value.avatar_file_id} size="xl" />
        <Button size="sm" variant="secondary" onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-4" />
          {value.avatar_file_id ? 'Choose another image' : 'Choose an image'}
        </Button>
        {value.original_avatar_file_id && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void adjust(value.original_avatar_file_id!)}
          >
            <Crop aria-hidden className="size-4" />
            Crop again
          </Button>
        )}
        {value.avatar_file_id && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ avatar_file_id: null, original_avatar_file_id: null })}
          >
            <Trash2 aria-hidden className="size-4" />
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label="Avatar file"
          className="sr-only"
          onChange={(event) => {
            pick(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <p className="mt-2 text-[13px] leading-5 text-subtle">JPG, PNG or GIF, smaller than 5MB.</p>
      {failure && (
        <p role="alert" className="mt-1 text-[13px] leading-5 text-danger">
          {failure}
        </p>
      )}
      {picked && (
        <LazyCropDialog
          picture={picked.picture}
          shape={AVATAR_CROP}
          onCancel={() => setPicked(null)}
          onCropped={(cut) => take(cut, picked)}
        />
      )}
    </fieldset>
  )
}
